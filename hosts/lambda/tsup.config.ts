import { defineConfig } from "tsup"
import { deepImports } from "./deepImports.ts"

/** Everything in one directory, to be uploaded as it is: what is not needed for every request lies in files of its own. */
export default defineConfig({
  entry: { main: "src/main.ts" },
  format: "esm",
  platform: "node",
  target: "node22",
  outExtension: () => ({ js: ".mjs" }),
  noExternal: [/.*/u],
  splitting: true,
  minify: true,
  keepNames: true,
  dts: false,
  sourcemap: false,
  clean: true,
  esbuildPlugins: [deepImports()],
  esbuildOptions: (options) => {
    // Packages in the old format ask for modules of the platform in the old way, which a file in the new one does not know.
    options.banner = {
      js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);"
    }
    options.conditions = ["@hourbook/source", "module"]
    options.mainFields = ["module", "main"]
    options.legalComments = "none"
  }
})
