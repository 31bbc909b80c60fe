/** Entry point: loads fonts and styles, applies the preferences, mounts the app. */

import "@fontsource-variable/commissioner/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyPreferences, followSystemSettings } from "./preferences.svelte";
import { startRouter } from "./router.svelte";

applyPreferences();
followSystemSettings();
startRouter();
const target = document.getElementById("app");
if (target) mount(App, { target });
