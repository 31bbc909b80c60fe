/** Build and development server of the web pages. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Where `npm run dev` finds the Python server.
const server = process.env.REEFTABLE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/reeftable/server/static",
    emptyOutDir: true,
    // The page's content policy allows nothing inline, so nothing is turned into a data: address.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: false },
      "/feed": { target: server },
    },
  },
});
