import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../..")

/** The only source file that contains the version. */
export const versionFile = "packages/core/src/version.ts"

export const manifests = [
  "package.json",
  "test/package.json",
  ...globSync("{packages,hosts}/*/package.json", { cwd: root }),
  "hosts/mcp-stdio/manifest.json",
  "hosts/mcp-stdio/server.json"
]

export const readProjectFile = (path: string): string => readFileSync(join(root, path), "utf8")

/** The version of Hourbook, from the root package.json. */
export const projectVersion = (): string => JSON.parse(readProjectFile("package.json")).version

/** A manifest with the version as its own and as that of every Hourbook package it depends on. */
export const withVersion = (manifest: string, version: string): string =>
  manifest
    .replace(/^( {2}| {6})"version": "[^"]+"/gmu, `$1"version": "${version}"`)
    .replace(/("@hourbook\/[a-z-]+": )"\d[^"]*"/gu, `$1"${version}"`)
