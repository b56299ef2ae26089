import { basename, dirname } from "node:path"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]
type Esbuild = Parameters<Plugin["setup"]>[0]["esbuild"]
type Result = Parameters<Parameters<Parameters<Plugin["setup"]>[0]["onEnd"]>[0]>[0]
type Outputs = NonNullable<Result["metafile"]>["outputs"]

/** The files that are loaded with `entry`, without those that are imported dynamically. */
const loadedWith = (outputs: Outputs, entry: string, found = new Set<string>()): ReadonlySet<string> => {
  const output = outputs[entry]
  if (output === undefined || found.has(entry)) return found
  found.add(entry)
  for (const { kind, path } of output.imports) if (kind === "import-statement") loadedWith(outputs, path, found)
  return found
}

const withMap = (text: string, map = "") =>
  `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`

const withoutEnd = (file: string) => file.replace(/\.mjs$/u, "")

interface Sources {
  /** The text of each entry by the name of its file. */
  readonly entries: ReadonlyMap<string, string>
  /** The text of a file that is merged into its importer; undefined for a file that stays separate. */
  readonly within: (file: string) => string | undefined
  readonly directory: string
  /** The file that is loaded before any other, so that importing it has no side effects. */
  readonly first: string
}

const buildFromMemory = async (esbuild: Esbuild, { directory, entries, first, within }: Sources) => {
  const { outputFiles } = await esbuild.build({
    bundle: true,
    entryPoints: [...entries.keys()].map((file) => ({ in: `entry:${file}`, out: withoutEnd(file) })),
    outdir: directory,
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    platform: "node",
    target: "node22",
    supported: { "dynamic-import": false },
    minify: true,
    sourcemap: "external",
    sourcesContent: false,
    write: false,
    logLevel: "error",
    plugins: [
      {
        name: "memory",
        setup: ({ onLoad, onResolve }) => {
          // Without `.mjs`, which would make esbuild treat the other scripts as foreign modules.
          const named = (file: string, namespace: string) => ({ path: withoutEnd(file), namespace })
          onResolve({ filter: /^entry:/ }, ({ path }) => named(path.slice("entry:".length), "entry"))
          onResolve({ filter: /^\.\// }, ({ kind, path }) =>
            kind === "import-statement" && within(basename(path)) !== undefined
              ? named(basename(path), "within")
              : { path: `${withoutEnd(path)}.cjs`, external: true, sideEffects: basename(path) !== first }
          )
          onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({ contents: entries.get(`${path}.mjs`) ?? "" }))
          onLoad({ filter: /.*/, namespace: "within" }, ({ path }) => ({ contents: within(`${path}.mjs`) ?? "" }))
        }
      }
    ]
  })
  return outputFiles
}

/** Removes esbuild's copy of the exports, which serves importers of the whole namespace. Columns do not move. */
const withoutCopy = (text: string) =>
  text.replace(
    /(module\.exports=)([\w$]+\()([\w$]+)\);/u,
    (_, gives, copy, all) => `${gives}${all};${" ".repeat(copy.length)} `
  )

/**
 * Merges the files that are always loaded with `entry` into one, and makes the others import from it. esbuild puts shared
 * code into a chunk for each set of importers, some eighty chunks, and Node has to find, read and link each. All files become
 * scripts with `require`, since V8 accepts a code cache only for scripts.
 */
export const mergeChunks = (entry: string): Plugin => ({
  name: "merge chunks",
  setup: ({ esbuild, onEnd }) => {
    onEnd(async (result) => {
      const { metafile, outputFiles = [] } = result
      const [start] = Object.keys(metafile?.outputs ?? {}).filter((path) => basename(path) === entry)
      if (metafile === undefined || start === undefined) return
      const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
      const exported = new Map(
        Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output.exports])
      )
      const always = new Set([...loadedWith(metafile.outputs, start)].map((path) => basename(path)))

      /** The exported name in the merged file for an export of one of its chunks. */
      const names = new Map<string, string>()
      for (const file of always) {
        if (file === entry) continue
        for (const name of exported.get(file) ?? []) names.set(`${file} ${name}`, `_${names.size.toString(36)}`)
      }
      const mergedName = (file: string, name: string) => names.get(`${file} ${name}`) ?? name

      const textOf = (file: string) => withMap(files.get(file) ?? "", files.get(`${file}.map`))
      const later = [...files.keys()].filter((file) => !file.endsWith(".map") && !always.has(file))
      const lines = (file: string, line: (name: string) => string) => (exported.get(file) ?? []).map(line).join("\n")
      const gathered = [...always].map((file) =>
        lines(file, (name) => `export { ${name} as ${mergedName(file, name)} } from "./${file}"`)
      )
      const reexported = (file: string) =>
        lines(file, (name) => `export { ${mergedName(file, name)} as ${name} } from "./${entry}"`)

      const sources = { directory: dirname(outputFiles[0]?.path ?? ""), first: entry }
      const [merged, others] = await Promise.all([
        buildFromMemory(esbuild, {
          ...sources,
          entries: new Map([[entry, gathered.join("\n")]]),
          within: (file) => (always.has(file) ? textOf(file) : undefined)
        }),
        buildFromMemory(esbuild, {
          ...sources,
          entries: new Map(later.map((file) => [file, textOf(file)])),
          within: (file) => (always.has(file) && file !== entry ? reexported(file) : undefined)
        })
      ])
      for (const file of merged) if (file.path.endsWith(".cjs")) file.contents = Buffer.from(withoutCopy(file.text))
      result.outputFiles = [...merged, ...others]
    })
  }
})
