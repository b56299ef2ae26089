import { readdirSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exists, pages, read } from "../pages.ts"

const repository = join(import.meta.dirname, "..", "..", "..")
const ignored = read(".gitignore").split("\n")

/** The names in the first cells of the table of folders on a page; none where it has no such table. */
const namedOn = (page: string): ReadonlyArray<string> => {
  const [, table = ""] = page.split("| folder | what is in it |\n", 2)
  const [rows = ""] = table.split("\n\n", 1)
  return rows
    .split("\n")
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name))
}

/** The folders of a package's sources, without those that are made. */
const foldersOf = (home: string): ReadonlyArray<string> =>
  exists(`${home}/src`)
    ? readdirSync(join(repository, home, "src"), { withFileTypes: true })
        .filter((one) => one.isDirectory() && !ignored.includes(`${home}/src/${one.name}/`))
        .map(({ name }) => `src/${name}`)
    : []

/** What is wrong with a table of folders: those that it lacks, names of none, and names that it has twice. */
const wrongWith = (
  folders: ReadonlyArray<string>,
  named: ReadonlyArray<string>,
  isThere: (path: string) => boolean
) => [
  ...folders.filter((folder) => !named.includes(folder)).map((folder) => `lacks ${folder}`),
  ...named.filter((path) => !isThere(path)).map((path) => `names ${path}, which does not exist`),
  ...named.filter((path, index) => named.indexOf(path) < index).map((path) => `names ${path} twice`)
]

const readmes = pages
  .filter((path) => /^(?:packages|hosts)\/[^/]+\/README\.md$/u.test(path))
  .map((path) => ({ home: path.replace("/README.md", ""), text: read(path) }))
const tables = readmes.map(({ home, text }) => [home, namedOn(text)] as const).filter(([, named]) => named.length > 0)

describe("the README of a package", () => {
  it("has a table of folders if it speaks of one", () => {
    const listed = tables.map(([home]) => home)
    const speaking = readmes
      .filter(({ home, text }) =>
        foldersOf(home).some((path) => text.includes(`\`${path}\``) || text.includes(`\`${path.slice(4)}/\``))
      )
      .map(({ home }) => home)
    assert.deepEqual(
      speaking.filter((home) => !listed.includes(home)),
      []
    )
    assert.includeMembers(listed, ["packages/cli", "packages/rest", "packages/runtime", "packages/web"])
  })

  it.each(tables)("names each folder of %s once, and none that is gone", (home, named) => {
    assert.deepEqual(
      wrongWith(foldersOf(home), named, (path) => exists(`${home}/${path}`)),
      []
    )
  })
})

describe("a table of folders", () => {
  it("is read from its first column", () => {
    const page =
      "# a\n\n| folder | what is in it |\n|---|---|\n| `src/b`, `src/c` and others | `d` |\n| `src/e` | f |\n\nThen `g`.\n"
    assert.deepEqual(namedOn(page), ["src/b", "src/c", "src/e"])
    assert.deepEqual(namedOn("# a\n\n`src/b`: c\n"), [])
  })

  it("is wrong by what it lacks, what is gone and what it has twice", () => {
    const named = ["src/a", "src/c", "src/c"]
    assert.deepEqual(
      wrongWith(["src/a", "src/b"], named, (path) => path === "src/a"),
      ["lacks src/b", "names src/c, which does not exist", "names src/c, which does not exist", "names src/c twice"]
    )
  })
})
