/** Build, development server and unit tests of the web pages. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// Where `npm run dev` finds the Python server.
const server = process.env.REEFTABLE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
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
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
