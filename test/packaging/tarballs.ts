import { spawnSync } from "node:child_process"
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"

export const repository = join(import.meta.dirname, "..", "..")
const modules = join(repository, "node_modules")

export interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly files?: ReadonlyArray<string>
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly workspaces?: ReadonlyArray<string>
}

export const manifestIn = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(directory, "package.json"), "utf8"))

/** Runs a program to its end and answers with all it said. */
export const run = (directory: string, program: string, ...args: ReadonlyArray<string>) => {
  const { error, status, stderr, stdout } = spawnSync(program, args, { cwd: directory, encoding: "utf8" })
  return { ok: status === 0, said: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` }
}

const must = (...command: Parameters<typeof run>): void => {
  const { ok, said } = run(...command)
  if (!ok) throw new Error(`${command.slice(1).join(" ")}\n${said}`)
}

export const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

/** Every package, by its path in the repository. */
export const workspaces: ReadonlyArray<string> = ["packages", "hosts"].flatMap((group) =>
  readdirSync(join(repository, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${group}/${entry.name}`)
)

/** Those that are published. The web app is not: the hosts have what is built of it in them. */
export const published = workspaces.filter((path) => manifestIn(join(repository, path)).private !== true)

/** What `npm run build` runs, which `buildAndPack` does by parts: declarations and modules, the pages, and each host. */
export const buildScripts = {
  ".": "tsc -b tsconfig.build.json && npm run build --workspaces --if-present",
  "packages/web": "node build/build.ts",
  "hosts/lambda": "tsup",
  "hosts/mcp-stdio": "tsup",
  "hosts/node": "tsup"
}

/**
 * Builds the packages of a copy of the tree from nothing, with the hosts and pages that the tests have built already, and
 * packs it: the files of each package as a registry would have them. The static step `types` has checked the types.
 */
export const buildAndPack = (tree: string, tarballs: string, hosts: Readonly<Record<string, string>>): void => {
  const wanted = (path: string) => !["node_modules", "dist"].includes(basename(path))
  const roots = ["package.json", ...globSync("tsconfig*.json", { cwd: repository })]
  for (const path of [...roots, ...workspaces]) {
    cpSync(join(repository, path), join(tree, path), { recursive: true, filter: wanted })
  }
  for (const entry of readdirSync(modules).filter((name) => name !== "@hourbook")) {
    link(join(modules, entry), join(tree, "node_modules", entry))
  }
  for (const path of workspaces) {
    link(join(tree, path), join(tree, "node_modules", manifestIn(join(tree, path)).name))
  }
  must(tree, "tsc", "-b", "tsconfig.build.json", "--noCheck", "--singleThreaded")
  for (const [path, built] of Object.entries(hosts)) cpSync(built, join(tree, path, "dist"), { recursive: true })
  mkdirSync(tarballs, { recursive: true })
  must(tree, "npm", "pack", ...published.map((path) => `./${path}`), "--pack-destination", tarballs)
}

/**
 * Unpacks a tarball so that it sees what it declares and nothing else: `<store>/<name>/node_modules` holds the package and
 * its dependencies, ours from the same store. Answers with the directory of the package.
 */
export const unpack = (store: string, tarball: string, declared?: Manifest["dependencies"]): string => {
  const inbox = join(store, "inbox", basename(tarball))
  mkdirSync(inbox, { recursive: true })
  must(inbox, "tar", "-xzf", tarball)
  const manifest = manifestIn(join(inbox, "package"))
  const place = (name: string) => join(store, name, "node_modules")
  const home = join(place(manifest.name), manifest.name)
  cpSync(join(inbox, "package"), home, { recursive: true })
  for (const name of Object.keys(declared ?? manifest.dependencies ?? {})) {
    const target = name.startsWith("@hourbook/") ? join(place(name), name) : join(modules, name)
    link(target, join(place(manifest.name), name))
  }
  return home
}

/** The megabytes that `npm install` of a package writes: its files, and those of everything that it depends on. */
export const installedMegabytes = (home: string): number => {
  const counted = new Set<string>()
  const bytesOf = (directory: string): number => {
    if (counted.has(directory)) return 0
    counted.add(directory)
    const files = globSync("**/*", { cwd: directory, withFileTypes: true }).filter((entry) => entry.isFile())
    const own = files.reduce((sum, { name, parentPath }) => sum + statSync(join(parentPath, name)).size, 0)
    const dependencies = Object.keys(manifestIn(directory).dependencies ?? {})
    return dependencies.reduce((sum, name) => sum + bytesOf(join(modules, name)), own)
  }
  return bytesOf(home) / 1e6
}

/** What a pattern of exports stands for, by the sources that it fits; other exports as they are. */
const expanded = (directory: string, path: string, file: string): ReadonlyArray<readonly [string, string]> => {
  if (!path.includes("*")) return [[path, file]]
  const [start = "", end = ""] = path.split("*")
  return globSync("**/*.ts", { cwd: join(directory, "src") })
    .map((source) => `./${source.replaceAll("\\", "/").replace(/\.ts$/, "")}`)
    .filter((name) => name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end))
    .map((name) => [name, file.replace("*", name.slice(start.length, name.length - end.length))] as const)
}

/** The modules that a package offers to those who install it, with the files they are. */
export const offered = (
  manifest: Manifest,
  directory: string
): ReadonlyArray<{ readonly specifier: string; readonly files: ReadonlyArray<string> }> =>
  Object.entries(manifest.exports ?? {})
    .flatMap(([path, { default: file }]) => (file === undefined ? [] : expanded(directory, path, file)))
    .map(([path, file]) => ({
      specifier: path.replace(/^\./, manifest.name),
      files: [file, file.replace(/\.js$/, ".d.ts")]
    }))

/** Of what a package offers, the files that are not in it. */
export const missing = (home: string, modulesOffered: ReturnType<typeof offered>): ReadonlyArray<string> =>
  modulesOffered.flatMap(({ files }) => files).filter((file) => !existsSync(join(home, file)))
