/** Unit tests of the web pages; vite.config.ts holds what building them needs. */

import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config";

export default mergeConfig(
  pages,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
  }),
);
