import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { rootFiles } from "@hourbook/rest/pages/rootFiles"
import { assert, describe, it } from "vitest"

const dist = join(import.meta.dirname, "../../packages/web/dist")

/** A file that the build made of one or more sources, as its manifest has it. */
interface Chunk {
  readonly file: string
  readonly isDynamicEntry?: boolean
  /** What is loaded with it. */
  readonly imports?: ReadonlyArray<string>
  /** What is loaded when it is needed. */
  readonly dynamicImports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

const chunks: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"))
const entry = "index.html"
const overview = "src/pages/overview/Overview.tsx"

const loadedWith = (name: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of chunks[name]?.imports ?? []) loadedWith(imported, found)
  return found
}

const bytes = (file: string): number => statSync(join(dist, file)).size
const brotli = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + bytes(`${chunks[name]?.file}.br`), 0)

const shell = loadedWith(entry)
const beyondShell = (name: string): ReadonlyArray<string> => [...loadedWith(name)].filter((one) => !shell.has(one))

const lazy = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry === true)

/** What dialogs, pickers, menus and the palette share of the library of components: no source of ours, and large. */
const kit = Object.keys(chunks).filter((name) => /^_(?:dialogs|pickers)-/u.test(name))

/** What is there whenever a page or dialog is opened: what all have loaded from which it is. */
const openedOn = (name: string): ReadonlySet<string> => {
  const openers = Object.keys(chunks).filter((one) => chunks[one]?.dynamicImports?.includes(name) === true)
  const [first = shell, ...others] = openers.map((one) => loadedWith(one))
  return new Set([...first].filter((one) => others.every((other) => other.has(one))))
}

/** What a page or dialog needs besides: a dialog opens on a page, which is there. */
const ownOf = (name: string): ReadonlyArray<string> => {
  const there = openedOn(name)
  return beyondShell(name).filter(
    (one) => one === name || (!kit.includes(one) && !there.has(one) && !one.startsWith("src/pages/"))
  )
}

const atMost = (kilobytes: number, size: number, what: string): void =>
  assert.isAtMost(size / 1000, kilobytes, `${what}: kB on the wire`)

describe("the web app on the wire", () => {
  it("is at most 130 kB of scripts for the first page", () => {
    assert.property(chunks, overview)
    atMost(130, brotli(new Set([...shell, ...loadedWith(overview)])), "shell and overview")
  })

  it("is at most 25 kB of scripts for a further page or dialog, and 60 kB for the components that they share", () => {
    assert.isAtLeast(lazy.length, 15)
    // The log has words for every kind of change.
    for (const name of lazy) atMost(name.endsWith("/Activity.tsx") ? 26 : 25, brotli(ownOf(name)), name)
    assert.lengthOf(kit, 2)
    atMost(60, brotli(kit), "dialogs, pickers and dates")
  })

  it("is at most 35 kB for the worker that reads files for an import, once a file is chosen", () => {
    const workers = readdirSync(join(dist, "assets")).filter((name) => /^importWorker-.*\.js$/u.test(name))
    assert.lengthOf(workers, 1)
    for (const name of workers) atMost(35, bytes(`assets/${name}.br`), name)
    // Workbooks and archives alone need the rest.
    const archives = readdirSync(join(dist, "assets")).filter((name) => /^readArchive-.*\.js$/u.test(name))
    assert.lengthOf(archives, 1)
    for (const name of archives) atMost(25, bytes(`assets/${name}.br`), name)
    assert.isFalse([...shell, ...loadedWith(overview)].some((name) => name.includes("/import/")))
  })

  it("is at most 15 kB of styles for the first page, and 32 kB of fonts for a western language", () => {
    const styles = [...shell, ...loadedWith(overview)].flatMap((name) => chunks[name]?.css ?? [])
    atMost(
      15,
      [...new Set(styles)].reduce((sum, file) => sum + bytes(`${file}.gz`), 0),
      "styles"
    )
    const fonts = Object.entries(chunks).filter(([name]) => /latin-wght.*\.woff2$/u.test(name))
    assert.lengthOf(fonts, 1)
    for (const [name, { file }] of fonts) atMost(32, bytes(file), name)
  })

  it("has no file at its root that the service does not know", () => {
    const names = readdirSync(dist, { withFileTypes: true })
      .filter((one) => one.isFile() && !/\.(?:br|gz)$/u.test(one.name))
      .map(({ name }) => name)
    assert.include(names, "index.html")
    assert.deepStrictEqual(
      names.filter((name) => name !== "index.html" && !rootFiles.some((known) => known === name)),
      []
    )
  })
})
