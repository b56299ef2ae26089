import { defineConfig } from "tsup"

/** The host's own files in one piece. Packages stay outside: the embedded database's thread and its files lie in one of them. */
export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  platform: "node",
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true
})
