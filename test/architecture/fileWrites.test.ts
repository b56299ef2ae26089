import { assert, describe, it } from "@effect/vitest"
import { fileWrites } from "./fileWrites.ts"
import { type SourceFile, workspacesIn } from "./sources.ts"

/**
 * The files that write by path, with what they use. Everything else has its files written by `replaceFile`, or opens those of one run by
 * `openNew`.
 */
const writers: Readonly<Record<string, ReadonlyArray<string>>> = {
  // A new file, with a name of its own, for this user alone; and the one rename over a file of the user's.
  "packages/cli/src/files/openNew.ts": ["open"],
  "packages/cli/src/files/replaceFile.ts": ["rename"],
  // In the directory of the embedded database, while its lock is held.
  "packages/store-postgres/src/pglite/directory.ts": ["openSync", "renameSync"],
  "packages/store-postgres/src/pglite/backUpDirectory.ts": ["copyFileSync", "renameSync"],
  // In the bundle, after it was built.
  "hosts/lambda/src/compile.ts": ["writeFileSync"]
}

const sources = [...workspacesIn("packages"), ...workspacesIn("hosts")].flatMap(({ files }) => files)

describe("files on the disk", () => {
  it("are written by the few sources that are known to overwrite nothing of the user's", () => {
    const found = sources.map((file) => [file.path, fileWrites(file)] as const).filter(([, names]) => names.length > 0)
    assert.deepEqual(Object.fromEntries(found), writers)
  })

  const written = (text: string) => fileWrites({ path: "a.ts", text } satisfies SourceFile)

  it.each([
    ["writeFile", `import { readFile, writeFile } from "node:fs/promises"`],
    ["writeFileSync", `import { writeFileSync as save } from "node:fs"`],
    ["createWriteStream", `import { createWriteStream } from "fs"`],
    ["rename", `import { rename } from "node:fs/promises"`],
    ["open", `import { open } from "node:fs/promises"; await open(path, "w", 0o600)`],
    ["open", `import { open as begin } from "node:fs/promises"; await begin(path, flags)`],
    ["openSync", `import { openSync } from "node:fs"; openSync(path, "r"); openSync(path, "a")`],
    ["copyFile", `import * as fs from "node:fs"; fs.copyFile(a, b)`],
    ["appendFile", `const files = await import("node:fs/promises"); files["appendFile"](a, b)`],
    ["cp", `const { cp, stat } = await import("node:fs/promises")`],
    ["truncate", `const { truncate: cut } = require("node:fs")`],
    ["effect's FileSystem", `import { Effect, FileSystem } from "effect"`]
  ])("are found where a source uses %s: %s", (name, text) => assert.deepEqual(written(text), [name]))

  it("may be read, and named in types", () => {
    const reading = `import { open, readFile, type WriteStream } from "node:fs/promises"; open(a); open(b, "r")`
    const later = `const files = await import("node:fs/promises"); files.readFile(a)`
    const types = `import { type FileSystem } from "effect"; import type { WriteStream as S } from "node:fs"`
    for (const text of [reading, later, types]) assert.deepEqual(written(text), [])
  })
})
