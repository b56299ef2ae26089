import { defineConfig, type Options } from "tsup"
import { deepImports } from "./deepImports.ts"
import { fonts } from "./fonts.ts"
import { platformModules } from "./platformModules.ts"

/** Bundles a host into a few files, which start three times as fast as a thousand. Dynamic imports stay files of their own. */
export const bundle = ({ esbuildPlugins = [], ...options }: Options) =>
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
    esbuildPlugins: [fonts(), deepImports(), platformModules(), ...esbuildPlugins],
    esbuildOptions: (settings) => {
      settings.conditions = ["@hourbook/source", "module"]
      settings.mainFields = ["module", "main"]
      settings.legalComments = "none"
      settings.sourcesContent = false
    },
    ...options
  })
