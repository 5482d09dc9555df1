import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The program that plays: `namyoum serve`. It looks at Origin and Host, so both are made its own.
const program = process.env.NAMYOUM ?? "http://127.0.0.1:8765";

const proxy = { "/api": { target: program, ws: true, changeOrigin: true, headers: { origin: program } } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The server's content security policy forbids inline data; everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy },
  // The preview is as strict as the program itself, so that tests before it see what the program would forbid.
  preview: {
    proxy,
    headers: {
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  },
  test: { include: ["test/**/*.test.ts", "bake/**/*.test.mjs"], testTimeout: 60_000 },
});
