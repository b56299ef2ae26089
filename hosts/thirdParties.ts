import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Noticed } from "../packages/web/build/noticesText.ts"

/** A package by other people that a host carries. */
export interface ThirdParty extends Noticed {
  /** The packages that it asks for, each as `name@version`. */
  readonly dependencies: ReadonlyArray<string>
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

const licenseFile = /^(?:un)?licen[cs]e|.licen[cs]e$|^copying|^notice/iu

/** The folder of the package that a file belongs to: the nearest one whose manifest has a name and a version. */
const folderOf = (path: string): string | undefined => {
  const folder = dirname(path)
  if (folder === path || !folder.includes("node_modules")) return undefined
  const manifest = manifestIn(folder)
  return manifest?.name !== undefined && manifest.version !== undefined ? folder : folderOf(folder)
}

const manifestIn = (folder: string): Manifest | undefined => {
  const file = join(folder, "package.json")
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
}

/** A package by its name and version, which tell it from every other. */
export const idOf = ({ name = "", version = "" }: Pick<Manifest, "name" | "version">): string => `${name}@${version}`

/** The packages that a folder's manifest asks for, as they are installed. */
export const askedFor = (names: ReadonlyArray<string>, folder: string): ReadonlyArray<string> =>
  names.flatMap((name) => {
    const manifest = manifestIn(installed(name, folder) ?? "")
    return manifest === undefined ? [] : [idOf(manifest)]
  })

const partyIn = (folder: string): ThirdParty => {
  const { author = "", dependencies = {}, license = "", name = "", version = "" } = manifestIn(folder) ?? {}
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file) && !/\.(?:js|ts|json)$/u.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim())
  return {
    name,
    version,
    license,
    texts,
    author: typeof author === "string" ? author : (author.name ?? ""),
    dependencies: askedFor(Object.keys(dependencies), folder)
  }
}

/** Where a package is installed that another one asks for; undefined for one that is left out on this platform. */
const installed = (name: string, from: string): string | undefined =>
  createRequire(join(from, "package.json"))
    .resolve.paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, "package.json")))

/** What is installed with a package: itself, and everything that it depends on. */
const withDependencies = (name: string, from: string, found = new Set<string>()): ReadonlySet<string> => {
  const folder = installed(name, from)
  if (folder === undefined || found.has(folder)) return found
  found.add(folder)
  for (const dependency of Object.keys(manifestIn(folder)?.dependencies ?? {}))
    withDependencies(dependency, folder, found)
  return found
}

/**
 * The packages that other packages have built into their files, as `name@version`: the source map beside such a file names
 * the files of a folder of pnpm.
 */
const vendoredIn = (files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const maps = files.map((file) => `${file}.map`).filter((file) => file.includes("node_modules") && existsSync(file))
  const sources = maps.flatMap((file): ReadonlyArray<string> => JSON.parse(readFileSync(file, "utf8")).sources ?? [])
  const folder = /\/\.pnpm\/(?<id>@?[^@/]+@[\d.]+)[^/]*\/node_modules\//u
  const ids = sources.map((source) => folder.exec(source)?.groups?.["id"]?.replace("+", "/"))
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** With the license of the version that is installed here, if there is one. */
const vendored = (id: string, from: string): ThirdParty => {
  const at = id.lastIndexOf("@")
  const [name, version] = [id.slice(0, at), id.slice(at + 1)]
  const folder = installed(name, from)
  const known = folder === undefined ? { license: "", texts: [], author: "" } : partyIn(folder)
  return { ...known, name, version, dependencies: [] }
}

/** Each once, by name and version. */
export const distinct = (parties: ReadonlyArray<ThirdParty>): ReadonlyArray<ThirdParty> =>
  [...new Map(parties.map((party) => [idOf(party), party])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, party]) => party)

/**
 * The packages behind files and names: `files` are absolute paths of what was bundled, `packages` names of those that are
 * installed beside the bundle, as seen from the folder `from`, with all that they depend on.
 */
export const thirdPartiesOf = (
  files: ReadonlyArray<string>,
  packages: ReadonlyArray<string>,
  from: string
): ReadonlyArray<ThirdParty> => {
  const bundled = files.filter((file) => file.includes("node_modules")).map(folderOf)
  const beside = packages.flatMap((name) => [...withDependencies(name, from)])
  const folders = new Set([...bundled, ...beside].filter((folder) => folder !== undefined))
  return distinct([...[...folders].map(partyIn), ...vendoredIn(files).map((id) => vendored(id, from))])
}
