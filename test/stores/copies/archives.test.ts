import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { open as openFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Archive } from "@hourbook/cli/copies/Archive"
import { restoreArchive } from "@hourbook/cli/copies/restoreArchive"
import { writeArchive } from "@hourbook/cli/copies/writeArchive"
import { replaceFile } from "@hourbook/cli/files/replaceFile"
import { ZipReader } from "@hourbook/cli/zip/ZipReader"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Option } from "effect"
import { filesIn, zipped } from "../../support/copies/zips.ts"
import { unique } from "../../support/data/builders.ts"
import { seedEveryKind } from "../../support/data/seedEveryKind.ts"
import { useCases } from "../../support/useCases.ts"

const emptyStore = () =>
  useCases.pipe(Layer.provideMerge(MemoryStore.layer), Layer.provideMerge(Sha256.layer), Layer.fresh)

const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-archive-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const quietly = () => Effect.void

const exported = Effect.gen(function* () {
  const place = yield* directory
  const path = join(place, "acme.hbx")
  const { workspace } = yield* seedEveryKind(`${unique("zora")}@example.org`)
  yield* replaceFile(path, (write) => writeArchive([workspace.slug], write, { directory: place, report: quietly }))
  return { path, place, workspace }
}).pipe(Effect.provide(emptyStore()))

const given = (path: string) => ({
  path,
  only: Option.none(),
  as: Option.none(),
  checked: quietly,
  found: quietly,
  removed: quietly,
  written: quietly
})

/** The workspaces of a file, restored into an empty store. */
const restoredFrom = (path: string) =>
  Effect.gen(function* () {
    yield* restoreArchive(given(path))
    return yield* (yield* WorkspaceRepository).all
  }).pipe(Effect.provide(emptyStore()))

/** Restores a file into an empty store; the error's message, where nothing was written. */
const refusal = (path: string) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(restoreArchive(given(path)))
    assert.deepStrictEqual(yield* (yield* WorkspaceRepository).all, [])
    return error.message
  }).pipe(Effect.provide(emptyStore()))

describe("a file that is no whole copy", () => {
  it.effect("is refused before the first write wherever it was cut off, or a byte was changed", () =>
    Effect.gen(function* () {
      const { path, place } = yield* exported
      const bytes = readFileSync(path)
      const damaged = join(place, "damaged.hbx")
      for (let part = 0; part < 8; part++) {
        writeFileSync(damaged, bytes.subarray(0, Math.floor((bytes.length * part) / 8)))
        assert.match(yield* refusal(damaged), /Cannot (restore|read) .* Nothing was written\./u)
      }
      const entries = yield* Effect.promise(async () => {
        const file = await openFile(path, "r")
        const { entries } = await ZipReader.open(path, file)
        await file.close()
        return [...entries.values()].filter(({ size }) => size > 0)
      })
      for (const { name, offset, packed } of entries) {
        const changed = Buffer.from(bytes)
        const at = offset + 30 + changed.readUInt16LE(offset + 26) + changed.readUInt16LE(offset + 28) + (packed >> 1)
        changed[at] = changed[at]! ^ 0x10
        writeFileSync(damaged, changed)
        assert.match(yield* refusal(damaged), /Nothing was written\./u, name)
      }
    })
  )

  it.effect(
    "is refused with the reason where it is of another program, a newer version or does not fit its manifest",
    () =>
      Effect.gen(function* () {
        const { path, place, workspace } = yield* exported
        const files = yield* Effect.promise(() => filesIn(path))
        const other = join(place, "other.hbx")
        const manifest = JSON.parse(files.get("manifest.json")!.toString())
        const withManifest = (changes: object) =>
          Effect.promise(() =>
            zipped(
              other,
              [...files, ["manifest.json", Buffer.from(JSON.stringify({ ...manifest, ...changes }))] as const].filter(
                ([name], index) => name !== "manifest.json" || index === files.size
              )
            )
          )
        const time = `${workspace.slug}/time_entries.jsonl`

        writeFileSync(other, "no zip file at all, but long enough to look for the end of one")
        assert.include(yield* refusal(other), "it is not a copy of Hourbook")
        yield* Effect.promise(() => zipped(other, [["a.txt", Buffer.from("hello")]]))
        assert.include(yield* refusal(other), "a zip file that Hourbook did not write")
        yield* withManifest({ format: "other" })
        assert.include(yield* refusal(other), "Hourbook did not write")
        yield* withManifest({ version: 2 })
        assert.include(yield* refusal(other), "a newer version of Hourbook wrote it")
        yield* withManifest({
          files: { ...manifest.files, [time]: { ...manifest.files[time], sha256: "0".repeat(64) } }
        })
        assert.include(yield* refusal(other), `${time} was changed`)
        yield* withManifest({ files: { ...manifest.files, [time]: { ...manifest.files[time], rows: 1 } } })
        assert.include(yield* refusal(other), "but the manifest says 1")
        yield* Effect.promise(() =>
          zipped(
            other,
            [...files].filter(([name]) => name !== time)
          )
        )
        assert.include(yield* refusal(other), `it lacks ${time}`)
        yield* Effect.promise(() => zipped(other, [...files, ["../../evil", Buffer.from("x")]]))
        assert.include(yield* refusal(other), "does not belong there")
        assert.include(yield* refusal(join(place, "missing.hbx")), "there is no such file")
      })
  )

  it.effect("is refused where a row is unknown, unsorted or points at nothing", () =>
    Effect.gen(function* () {
      const { path, place, workspace } = yield* exported
      const files = yield* Effect.promise(() => filesIn(path))
      const other = join(place, "other.hbx")
      const manifest = JSON.parse(files.get("manifest.json")!.toString())
      const name = `${workspace.slug}/time_entries.jsonl`
      const rows = files.get(name)!.toString().trimEnd().split("\n")
      const withRows = (lines: ReadonlyArray<string>) => {
        const content = Buffer.from(`${lines.join("\n")}\n`)
        const file = {
          rows: lines.length,
          bytes: content.length,
          sha256: createHash("sha256").update(content).digest("hex")
        }
        const changed = { ...manifest, files: { ...manifest.files, [name]: file } }
        return Effect.promise(() =>
          zipped(other, new Map([...files, [name, content], ["manifest.json", Buffer.from(JSON.stringify(changed))]]))
        )
      }
      const amended = (changes: object) =>
        rows.map((row, index) => (index === 0 ? JSON.stringify({ ...JSON.parse(row), ...changes }) : row))
      yield* withRows(amended({ laterField: 1 }))
      assert.include(yield* refusal(other), "this version of Hourbook cannot read")
      manifest.hourbook = "99.1.0"
      yield* withRows(amended({ laterField: 1 }))
      assert.match(
        yield* refusal(other),
        /Hourbook 99\.1\.0 wrote the file, and this is \d+\.\d+\.\d+: restore it with that/u
      )
      yield* withRows(amended({ durationMinutes: -1 }))
      assert.include(yield* refusal(other), "this version of Hourbook cannot read")
      yield* withRows(rows.toReversed())
      assert.include(yield* refusal(other), "is not sorted by id")
      yield* withRows(amended({ projectId: "00000000-0000-4000-8000-000000000000" }))
      assert.include(yield* refusal(other), "which it lacks")
      yield* withRows(["{", ...rows])
      assert.include(yield* refusal(other), "no JSON")
      yield* withRows([`{"metadata":${"[".repeat(5000)}${"]".repeat(5000)}}`, ...rows])
      assert.include(yield* refusal(other), "nested deeper than 1000 levels")
      yield* withRows(rows)
      assert.strictEqual((yield* Effect.exit(refusal(other)))._tag, "Failure", "the rows as they were are no problem")
    })
  )

  it.effect("is restored where its version does not know a kind of data, unless another row points at it", () =>
    Effect.gen(function* () {
      const { path, place, workspace } = yield* exported
      const files = yield* Effect.promise(() => filesIn(path))
      const other = join(place, "other.hbx")
      const without = (kind: string, hourbook: string | undefined, isCounted = false) => {
        const manifest = JSON.parse(files.get("manifest.json")!.toString())
        const name = `${workspace.slug}/${kind}.jsonl`
        delete manifest.files[name]
        if (!isCounted) delete manifest.workspaces[0].counts[kind]
        const changed = Buffer.from(JSON.stringify(hourbook === undefined ? manifest : { ...manifest, hourbook }))
        const kept = new Map([...files, ["manifest.json", changed]])
        kept.delete(name)
        return Effect.promise(() => zipped(other, kept))
      }
      yield* without("payouts", undefined)
      assert.include(yield* refusal(other), `it lacks ${workspace.slug}/payouts.jsonl`)
      yield* without("payouts", "0.1.0", true)
      assert.include(yield* refusal(other), `it lacks ${workspace.slug}/payouts.jsonl`)
      yield* without("projects", "0.1.0")
      assert.include(yield* refusal(other), "it points at projectId")
      yield* without("payouts", "0.1.0")
      const [restored] = yield* restoredFrom(other)
      assert.strictEqual(restored?.name, workspace.name)
    })
  )

  it.effect("is refused before it fills the memory or the disk", () =>
    Effect.gen(function* () {
      const { path, place, workspace } = yield* exported
      const files = yield* Effect.promise(() => filesIn(path))
      const other = join(place, "bomb.hbx")
      const name = `${workspace.slug}/time_entries.jsonl`
      yield* Effect.promise(() => zipped(other, new Map([...files, [name, Buffer.alloc(8_000_000)]])))
      assert.include(yield* refusal(other), "unpacks to too much")
      const noise = Buffer.from(randomBytes(2_300_000).toString("hex"))
      yield* Effect.promise(() => zipped(other, new Map([...files, [name, noise]])))
      assert.match(yield* refusal(other), /unpacks to too much|has a line that is too long/u)
    })
  )
})

describe("a whole copy", () => {
  it.effect("has what its manifest says, and the same files each time", () =>
    Effect.gen(function* () {
      const { path, workspace } = yield* exported
      yield* Effect.promise(async () => {
        const file = await openFile(path, "r")
        const archive = await Archive.open(path, file)
        const [only] = archive.manifest.workspaces
        assert.strictEqual(only?.slug, workspace.slug)
        assert.deepInclude(only?.counts, { members: 6, time_entries: 2, timers: 1, preferences: 1 })
        assert.strictEqual((await archive.check(only!, () => {})).name, workspace.name)
        await file.close()
      })
    })
  )
})
