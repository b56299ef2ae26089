import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync, Visitor } from "rolldown/utils"
import { loopsIn } from "./loops.ts"

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

export interface Workspace {
  /** From the root of the repository: `packages/core`. */
  readonly directory: string
  readonly dependencies: ReadonlyArray<string>
  /** The packages that are built into it, so that an installation does not need them. */
  readonly builtIn: ReadonlyArray<string>
  /** What it exports to installed packages, by path: `./time/TimeEntries`, or `.` for its root. */
  readonly exported: ReadonlyArray<string>
  readonly files: ReadonlyArray<SourceFile>
  /** What builds it, which uses what it declares for development. */
  readonly tools: ReadonlyArray<SourceFile>
}

/** What the rules ask of a file. */
export interface Facts {
  /** What it imports or re-exports by whatever syntax. `null` where the name is only known when it runs. */
  readonly imports: ReadonlyArray<string | null>
  /** Files it finds beside itself with `new URL(…, import.meta.url)`: what is certain of their paths. */
  readonly besides: ReadonlyArray<string>
  /** Names from `it.skip` to `process.env`: every chain of members, from its root. */
  readonly chains: ReadonlyArray<string>
  readonly readsTheClock: boolean
  /** What it goes through without a pause: see {@link loopsIn}. */
  readonly loops: ReadonlyArray<string>
  readonly comments: ReadonlyArray<string>
  /** The text between the comments. */
  readonly code: ReadonlyArray<string>
}

const repository = join(import.meta.dirname, "..", "..")

interface Known<K, V> {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => unknown
}

/** What is computed once for a key. */
const once =
  <K, V>(known: Known<K, V>, compute: (key: K) => V) =>
  (key: K): V => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }

const sourceFile = once(new Map<string, SourceFile>(), (path): SourceFile => ({
  path,
  text: readFileSync(join(repository, path), "utf8")
}))

const filesUnder = (directory: string): ReadonlyArray<SourceFile> =>
  readdirSync(join(repository, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(repository.length + 1)
        .replaceAll("\\", "/")
    )
    .filter((path) => !/\/(?:node_modules|dist|paraglide)\//.test(path))
    .map(sourceFile)

const foldersIn = (directory: string): ReadonlyArray<string> =>
  readdirSync(join(repository, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${directory}/${entry.name}`)

export const workspacesIn = (directory: "packages" | "hosts"): ReadonlyArray<Workspace> =>
  foldersIn(directory).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8"))
    return {
      directory: folder,
      dependencies: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
      builtIn: Object.keys(manifest.devDependencies ?? {}),
      exported: Object.entries<Readonly<Record<string, string>>>(manifest.exports ?? {})
        .filter(([, targets]) => "default" in targets)
        .flatMap(([path]) => (path.includes("*") ? filesOf(folder, path) : [path])),
      files: filesUnder(`${folder}/src`),
      tools:
        folder === "packages/web" ? filesUnder(folder).filter(({ path }) => !path.startsWith(`${folder}/src/`)) : []
    }
  })

/** The paths that a pattern of exports stands for: one for each file that it fits. */
const filesOf = (workspace: string, pattern: string): ReadonlyArray<string> => {
  const [start = "", end = ""] = pattern.split("*")
  return filesUnder(`${workspace}/src`)
    .map(({ path }) => `.${path.slice(`${workspace}/src`.length).replace(/\.tsx?$/, "")}`)
    .filter((path) => path.length > start.length + end.length && path.startsWith(start) && path.endsWith(end))
}

export const everyFile = (): ReadonlyArray<SourceFile> => ["packages", "hosts", "test"].flatMap(filesUnder)

/** Of a file that several rules look at, once. */
export const factsOf = once(new WeakMap<SourceFile, Facts>(), ({ path, text }): Facts => {
  const { comments, errors, program } = parseSync(path, text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: Array<string | null> = []
  const besides: Array<string> = []
  const chains: Array<string> = []
  let readsTheClock = false
  new Visitor({
    ImportDeclaration: (node) => void imports.push(node.source.value),
    ExportAllDeclaration: (node) => void imports.push(node.source.value),
    ExportNamedDeclaration: (node) => void (node.source && imports.push(node.source.value)),
    ImportExpression: (node) => void imports.push(literal(node.source)),
    TSImportType: (node) => void imports.push(literal(node.source)),
    TSExternalModuleReference: (node) => void imports.push(literal(node.expression)),
    CallExpression: (node) => {
      if (["require", "import.meta.resolve"].includes(chainOf(node.callee))) imports.push(literal(node.arguments[0]))
    },
    NewExpression: (node) => {
      const callee = chainOf(node.callee)
      if (callee === "Date" && node.arguments.length === 0) readsTheClock = true
      if (callee === "URL" && chainOf(node.arguments[1]) === "import.meta.url") besides.push(certain(node.arguments[0]))
    },
    MemberExpression: (node) => void chains.push(chainOf(node)),
    VariableDeclarator: (node) => {
      if (node.id.type !== "ObjectPattern" || node.init === null) return
      for (const { key } of node.id.properties.filter((property) => property.type === "Property")) {
        chains.push(`${chainOf(node.init)}.${key.type === "Identifier" ? key.name : ""}`)
      }
    }
  }).visit(program)
  return {
    imports,
    besides,
    chains,
    readsTheClock,
    loops: loopsIn(program),
    comments: comments.map(({ value }) => value),
    code: between(text, comments)
  }
})

const between = (
  text: string,
  comments: ReadonlyArray<{ readonly start: number; readonly end: number }>
): ReadonlyArray<string> =>
  [...comments, { start: text.length, end: text.length }].map(({ start }, index) =>
    text.slice(comments[index - 1]?.end ?? 0, start)
  )

type Syntax = { readonly type: string } & Readonly<Record<string, any>>

const literal = (node: Syntax | undefined): string | null =>
  node?.type === "Literal" && typeof node["value"] === "string" ? node["value"] : null

/** The part of a path that is written out: a literal, or a template up to its first hole. */
const certain = (node: Syntax | undefined): string =>
  node?.type === "TemplateLiteral" ? node["quasis"][0].value.cooked : (literal(node) ?? "")

/** `process.env`, also when written `globalThis.process["env"]`; calls on the way are left out. */
const chainOf = (node: Syntax | undefined): string => {
  switch (node?.type) {
    case "Identifier":
      return node["name"]
    case "MetaProperty":
      return "import.meta"
    case "ChainExpression":
      return chainOf(node["expression"])
    case "CallExpression":
      return chainOf(node["callee"])
    case "MemberExpression": {
      const property = node["computed"] ? (literal(node["property"]) ?? "") : node["property"].name
      return `${chainOf(node["object"])}.${property}`.replace(/^globalThis\./, "")
    }
    default:
      return ""
  }
}
