/** Builds the pages with made-up games, which stand in for real ones in tests of the kit. */

import { defineConfig, mergeConfig } from "vite";
import pages from "../../vite.config";

const REAL = '"../games/*/index.ts"';
const MADE_UP = '["../games/*/index.ts", "../tests/madeUp/*/index.ts"]';

export default mergeConfig(
  pages,
  defineConfig({
    plugins: [
      {
        name: "made-up games",
        enforce: "pre",
        transform: (code, id) =>
          id.endsWith("/kit/games.ts") ? code.replace(REAL, MADE_UP) : undefined,
      },
    ],
    build: { minify: false, reportCompressedSize: false },
  }),
);
