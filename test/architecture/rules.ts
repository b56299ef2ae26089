import { posix } from "node:path"
import { type Facts, factsOf, type SourceFile, type Workspace } from "./sources.ts"
import { type Allowed, packages } from "./table.ts"

/** Each rule answers with what breaks it, a line each; nothing means it holds. */
type Broken = ReadonlyArray<string>

const scope = "@hourbook/"

/** `@scope/name` or `name` of a specifier that may go on with a path. */
const packageOf = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")

const isRelative = (specifier: string): boolean => specifier.startsWith(".")

/** Packages against the table; a host may import every package and its own dependencies, but no other host and no test. */
export const strangers = (workspace: Workspace): Broken => {
  const table = packages[workspace.directory.replace(/^packages\//, "")]
  const isHost = workspace.directory.startsWith("hosts/")
  if (table === undefined && !isHost) return [`${workspace.directory} has no line in test/architecture/table.ts`]
  return workspace.files.flatMap((file) => {
    const source = `${workspace.directory}/src`
    const { besides, imports } = factsOf(file)
    const ours = table?.ours ?? Object.keys(packages)
    const mayImport = (specifier: string): boolean =>
      isRelative(specifier)
        ? isMade(source, file.path, specifier) ||
          (/\.(?:tsx?|css)(?:\?worker&url)?$/.test(specifier) && staysInside(source, file.path, specifier))
        : specifier.startsWith(scope)
          ? ours.includes(packageOf(specifier).slice(scope.length)) || table?.modules?.includes(specifier) === true
          : table === undefined || mayUse(table, file.path.slice(source.length + 1), specifier)
    return [
      ...imports.filter((specifier) => specifier === null || !mayImport(specifier)).map((name) => name ?? "(computed)"),
      ...besides.filter((path) => !staysInside(source, file.path, path))
    ].map((specifier) => `${file.path} -> ${specifier}`)
  })
}

/** A build writes the messages of the pages to a folder of its own, which the sources lack. */
const isMade = (source: string, path: string, specifier: string): boolean =>
  /^paraglide\/\w+\.js$/.test(posix.relative(source, posix.join(posix.dirname(path), specifier)))

const staysInside = (source: string, path: string, specifier: string): boolean =>
  isRelative(specifier) && posix.join(posix.dirname(path), specifier).startsWith(`${source}/`)

const mayUse = (table: Allowed, pathInSource: string, specifier: string): boolean => {
  if (specifier.startsWith("node:")) {
    const { folders, modules } = table.platform ?? { folders: [], modules: [] }
    return modules.includes(specifier) && folders.some((folder) => pathInSource.startsWith(`${folder}/`))
  }
  const name = packageOf(specifier)
  return table.framework.includes(name === "effect" ? specifier : name)
}

/** The folder of a file under `src`, from there. */
const folderIn = (directory: string, path: string): string => posix.relative(`${directory}/src`, posix.dirname(path))

/** Folders of a workspace that import each other, directly or in a cycle: one line for each import between them. */
export const folderCycles = ({ directory, files }: Workspace): Broken => {
  const imports = files.flatMap((file) =>
    factsOf(file)
      .imports.filter((specifier) => specifier !== null)
      .filter(isRelative)
      .map((specifier) => ({ from: file.path, to: posix.join(posix.dirname(file.path), specifier) }))
  )
  const between = imports
    .map((line) => ({ ...line, a: folderIn(directory, line.from), b: folderIn(directory, line.to) }))
    .filter(({ a, b }) => a !== b)
  const reachable = (start: string): ReadonlySet<string> => {
    const found = new Set<string>()
    const visit = (folder: string): void => {
      for (const { a, b } of between) {
        if (a !== folder || found.has(b)) continue
        found.add(b)
        visit(b)
      }
    }
    visit(start)
    return found
  }
  const reachableFrom = new Map([...new Set(between.map(({ a }) => a))].map((folder) => [folder, reachable(folder)]))
  return between
    .filter(({ a, b }) => reachableFrom.get(b)?.has(a) === true)
    .map(({ a, b, from, to }) => `${from} -> ${to}: ${a || "src"} and ${b || "src"} are in one cycle`)
}

/** What describes the interface: the contract of a resource, and what contracts share. */
const isContract = (path: string): boolean =>
  /^packages\/rest\/src\/(?:(?:shapes|middleware)\/[^/]+|[^/]+\/(?:contract|[a-z]\w*Contract))\.ts$/.test(path)

/** Imports of a contract that are neither core's nor another contract's, so that who describes the interface loads no handler. */
export const beyondContracts = ({ files }: Workspace): Broken =>
  files
    .filter(({ path }) => isContract(path))
    .flatMap((file) =>
      factsOf(file)
        .imports.filter((specifier) => specifier !== null)
        .filter((specifier) =>
          isRelative(specifier)
            ? !isContract(posix.join(posix.dirname(file.path), specifier))
            : !["@hourbook/core", "effect"].includes(packageOf(specifier)) || specifier === "effect/http"
        )
        .map((specifier) => `${file.path} -> ${specifier}`)
    )

/** package.json names what is imported: no more, since it is installed for nothing; no less, since workspaces hoist. */
const importedBy = ({ files, tools }: Workspace): ReadonlyArray<string> => [
  ...new Set(
    [...files, ...tools]
      .flatMap((file) => factsOf(file).imports)
      .filter((specifier) => specifier !== null)
      .filter((specifier) => !isRelative(specifier) && !specifier.startsWith("node:"))
      .map(packageOf)
  )
]

/** Who has packages of ours built in must bring what these leave outside; `ours` are all of them. */
export const dependencyGaps = (workspace: Workspace, ours: ReadonlyArray<Workspace> = []): Broken => {
  const { builtIn, dependencies, directory } = workspace
  const imported = importedBy(workspace)
  const needed = builtIn.length > 0 ? [...imported, ...ours.flatMap(importedBy)] : imported
  const declared = [...dependencies, ...builtIn]
  return [
    ...imported.filter((name) => !declared.includes(name)).map((name) => `${directory} does not declare ${name}`),
    ...declared
      .filter((name) => !needed.includes(name) && !isRead(name) && !(workspace.tools.length > 0 && isForBuilding(name)))
      .map((name) => `${directory} declares ${name} for nothing`)
  ]
}

/** Packages of files that are read instead of imported. */
const isRead = (name: string): boolean => name.startsWith("@expo-google-fonts/")

/** Types of a dependency, and what the bundler asks for by itself. */
const isForBuilding = (name: string): boolean => name.startsWith("@types/") || name === "lightningcss"

/** The path that a specifier has in the exports of its package: `./time/TimeEntries`. */
const exportOf = (specifier: string): string => specifier.replace(packageOf(specifier), ".")

const lineFor = (path: string): string => {
  const file = path.slice("./".length)
  return `"${path}": { "@hourbook/source": "./src/${file}.ts", "default": "./dist/${file}.js" }`
}

/**
 * Imports from other packages that are not in their exports: they work in this repository, where the condition
 * @hourbook/source offers every file, and fail where the packages are installed. One line each, with what to add.
 */
export const internalImports = ({ files }: Workspace, ours: ReadonlyArray<Workspace>): Broken =>
  files.flatMap((file) =>
    factsOf(file)
      .imports.filter((specifier) => specifier !== null)
      .filter((specifier) => specifier.startsWith(scope))
      .flatMap((specifier) => {
        const owner = ours.find(({ directory }) => directory === `packages/${packageOf(specifier).slice(scope.length)}`)
        return owner === undefined || owner.exported.includes(exportOf(specifier))
          ? []
          : [
              `${file.path} imports what ${owner.directory}/package.json does not export: ${lineFor(exportOf(specifier))}`
            ]
      })
  )

/** Exports without a source file. */
export const emptyExports = ({ directory, exported, files }: Workspace): Broken =>
  exported
    .filter((path) => path !== ".")
    .filter((path) => !files.some((file) => file.path === `${directory}/src/${path.slice("./".length)}.ts`))
    .map((path) => `${directory}/package.json exports ${path}, which has no source`)

/** Time comes from the Clock, chance from Random and settings from Config, or no test could hold them still. */
export const impurities = ({ files }: Workspace): Broken =>
  files.flatMap((file) => {
    const facts = factsOf(file)
    const reached = ["Date.now", "Math.random", "process.env"].filter((name) => touches(facts, name))
    return [...reached, ...(facts.readsTheClock ? ["new Date()"] : [])].map((name) => `${file.path}: ${name}`)
  })

const touches = ({ chains }: Facts, name: string): boolean =>
  chains.some((chain) => chain === name || chain.startsWith(`${name}.`))

/** Words of the interfaces that core is offered through: their headers, fields and names for core's things. */
const wireWord =
  /counteragents?|inflow|(?:accrual|payout|effective)_(?:date|from|to)|duration_minutes|request_id|x-api-key|idempotency-key|if-?match|\be-?tag\b|retry-after|\bhttps?\b|\bhttp(?=[A-Z])|\brest (?:api|interface)\b|\bopen-?api\b|\bmcp\b/i
const restInCapitals = /\bREST\b/
const citation = /\((?:interface|semantics), section/

/** Core speaks of what it holds, and each interface in its own words. A comment may name one when it cites the interface. */
export const wireWords = (file: SourceFile): Broken => {
  const { code, comments } = factsOf(file)
  return [...code, ...comments.filter((comment) => !citation.test(comment))]
    .map((text) => wireWord.exec(text)?.[0] ?? restInCapitals.exec(text)?.[0])
    .filter((word) => word !== undefined)
    .map((word) => `${file.path}: ${word}`)
}

const longest = 250
const reason = /^\/\/ Long because \S+/

export const tooLong = ({ path, text }: SourceFile): Broken => {
  const lines = text.trimEnd().split("\n")
  const excused = lines.slice(0, 5).some((line) => reason.test(line))
  return lines.length <= longest || excused ? [] : [`${path}: ${lines.length} lines`]
}

const left = /\b(?:TODO|FIXME)\b/
const cutShort = /^(?:it|test|describe|suite|bench)\.(?:.*\.)?(?:skip|only|todo|fails)$/

export const unfinished = (file: SourceFile): Broken => {
  const { chains, comments } = factsOf(file)
  return [...comments.filter((comment) => left.test(comment)), ...chains.filter((chain) => cutShort.test(chain))].map(
    (what) => `${file.path}: ${what.trim()}`
  )
}
