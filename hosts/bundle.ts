import { defineConfig, type Options } from "tsup"
import { copyWeb } from "./copyWeb.ts"
import { deepImports } from "./deepImports.ts"
import { documentThirdParties } from "./documentThirdParties.ts"
import { fonts } from "./fonts.ts"
import { platformModules } from "./platformModules.ts"

interface Bundled extends Options {
  /** Whether the host serves the web app, whose files then lie beside the bundle. */
  readonly web?: boolean
}

/** Bundles a host into a few files, which start three times as fast as a thousand. Dynamic imports stay files of their own. */
export const bundle = ({ esbuildPlugins = [], web = false, ...options }: Bundled) =>
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
    esbuildPlugins: [
      fonts(),
      deepImports(),
      platformModules(),
      ...esbuildPlugins,
      ...(web ? [copyWeb()] : []),
      documentThirdParties({ web })
    ],
    esbuildOptions: (settings) => {
      settings.conditions = ["@hourbook/source", "module"]
      settings.mainFields = ["module", "main"]
      settings.legalComments = "none"
      settings.sourcesContent = false
    },
    ...options
  })
