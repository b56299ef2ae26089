import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const repository = join(import.meta.dirname, "..", "..")

/** The markdown pages of the project, by their paths from the root of the repository. */
export const pages: ReadonlyArray<string> = [
  ...readdirSync(repository),
  ...["docs", "packages", "hosts", "test"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`)
  )
].filter((path) => path.endsWith(".md") && !/(?:^|\/)(?:node_modules|dist)\//u.test(path))

export const read = (path: string): string => readFileSync(join(repository, path), "utf8")

export const exists = (path: string): boolean => existsSync(join(repository, path))

/** The files in a folder and in the folders below it, by their paths from there. */
export const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).filter((path) => path.includes("."))
