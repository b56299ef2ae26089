import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Options } from "tsup"
import { noticesText } from "../packages/web/build/noticesText.ts"
import { webNotices } from "../packages/web/build/webNotices.ts"
import { sbom } from "./sbom.ts"
import { hasScalar, scalar } from "./scalar.ts"
import { askedFor, distinct, type ThirdParty, thirdPartiesOf } from "./thirdParties.ts"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** The name of the package that an import names; undefined for a module of Node and for a file. */
const packageOf = (specifier: string): string | undefined =>
  specifier.startsWith("node:") || specifier.startsWith(".") || specifier.startsWith("/")
    ? undefined
    : specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/")

/**
 * Writes beside the bundle what it has of other people: `third-party-notices.txt` with their licenses, and `sbom.cdx.json`, a
 * bill of materials. Both follow what the bundler took, so they cannot forget a package; `web` adds those of the web app.
 */
export const documentThirdParties = ({ web = false } = {}): Plugin => ({
  name: "document third parties",
  setup: ({ initialOptions, onEnd }) => {
    const { outdir = "dist" } = initialOptions
    initialOptions.metafile = true
    onEnd(({ metafile }) => {
      const outputs = Object.values(metafile?.outputs ?? {})
      const files = outputs
        .flatMap(({ inputs }) => Object.keys(inputs))
        .map((file) => (file.includes(":") ? file : resolve(file)))
      const outside = outputs
        .flatMap(({ imports }) =>
          imports.filter(({ external }) => external === true).map(({ path }) => packageOf(path))
        )
        .filter((name) => name !== undefined)
      const home = process.cwd()
      const parties: ReadonlyArray<ThirdParty> = distinct([
        ...thirdPartiesOf(files, [...new Set(outside)], home),
        ...(hasScalar(files) ? [scalar()] : []),
        ...(web ? webNotices().map((notice) => ({ ...notice, dependencies: [] })) : [])
      ])
      const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
      const dependencies = askedFor(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }), home)
      mkdirSync(outdir, { recursive: true })
      writeFileSync(join(outdir, "third-party-notices.txt"), noticesText(parties))
      writeFileSync(join(outdir, "sbom.cdx.json"), sbom({ ...manifest, dependencies }, parties))
    })
  }
})
