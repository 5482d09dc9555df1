import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gameData } from "./dev/game_data.mjs";

// The program that plays: `namyoum serve`. It looks at Origin and Host, so both are made its own.
const program = process.env.NAMYOUM ?? "http://127.0.0.1:8765";

const proxy = { "/api": { target: program, ws: true, changeOrigin: true, headers: { origin: program } } };

export default defineConfig({
  plugins: [svelte(), gameData()],
  build: {
    target: "es2022",
    // The server's content security policy forbids inline data; everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy },
  preview: { proxy },
  test: { include: ["test/**/*.test.ts"] },
});
