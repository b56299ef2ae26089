import { defineConfig } from "tsup"
import { deepImports } from "../lambda/deepImports.ts"

/**
 * All of Hourbook in a few files, which start three times as fast as a thousand; what one kind of store needs lies in files of
 * its own. The embedded database's own package stays outside, for the files that it brings, and its thread is a program beside us.
 */
export default defineConfig({
  entry: { main: "src/main.ts", worker: "../../packages/store-postgres/src/pglite/worker.ts" },
  format: "esm",
  platform: "node",
  target: "node22",
  splitting: true,
  minify: true,
  keepNames: true,
  removeNodeProtocol: false,
  dts: false,
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
