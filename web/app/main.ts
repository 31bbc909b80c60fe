import "@fontsource-variable/commissioner/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { show, watchSystem } from "./prefs.svelte";
import { startRouter } from "./router.svelte";

show();
watchSystem();
startRouter();
const target = document.getElementById("app");
if (target) mount(App, { target });
