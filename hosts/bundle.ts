import { defineConfig, type Options } from "tsup"
import { deepImports } from "./deepImports.ts"

/**
 * A host with all of Hourbook in a few files, which start three times as fast as a thousand; what only some need lies in
 * files of its own, loaded when it is asked for.
 */
export const bundle = (options: Options) =>
  defineConfig({
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
    esbuildOptions: (settings) => {
      // Packages in the old format ask for modules of the platform in the old way, which a file in the new one does not know.
      settings.banner = {
        js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);"
      }
      settings.conditions = ["@hourbook/source", "module"]
      settings.mainFields = ["module", "main"]
      settings.legalComments = "none"
    },
    ...options
  })
