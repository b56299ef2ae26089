import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { InvoiceNumbers } from "@hourbook/core/billing/InvoiceNumbers"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect } from "effect"
import { memoryRecords, runCommand } from "./runCommand.ts"

const create = ["workspace", "create", "--name", "Acme", "--owner-email", "ada@example.com", "--currency", "EUR"]

const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-numbers-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

/** The series of the only workspace, as its owner has them. */
const seriesOf = (records: Effect.Success<typeof memoryRecords>) =>
  Effect.gen(function* () {
    const who = yield* (yield* Operator).ownerOf("acme")
    return yield* (yield* InvoiceNumbers).list(who)
  }).pipe(Effect.provide(records))

/** A copy of a workspace with two series. */
const copied = Effect.gen(function* () {
  const records = yield* memoryRecords
  assert.strictEqual((yield* runCommand(records, ...create)).problem, "")
  yield* Effect.gen(function* () {
    const who = yield* (yield* Operator).ownerOf("acme")
    const numbers = yield* InvoiceNumbers
    for (const [name, format] of [
      ["Invoices", "R-{seq:4}"],
      ["Credits", "G-{seq:4}"]
    ] as const) {
      yield* numbers.add(who, { name, format, yearly: false, next: 8, archived: false })
    }
  }).pipe(Effect.provide(records))
  const file = join(yield* temporaryDirectory, "acme.hbx")
  assert.strictEqual((yield* runCommand(records, "export", "--workspace", "acme", "--out", file)).problem, "")
  return file
})

describe("hourbook restore", () => {
  it.live("shows the last number of each series, and raises those that were given, with a reason", () =>
    Effect.gen(function* () {
      const file = yield* copied
      const shown = yield* memoryRecords
      const { out } = yield* runCommand(shown, "restore", file)
      assert.match(out, /later invoices than the copy has\.[^]*Invoices: none yet\n {2}Credits: none yet\n[^]*raise/u)
      assert.deepStrictEqual(
        (yield* seriesOf(shown)).map(({ next, raises }) => [next, raises.length]),
        [
          [8, 0],
          [8, 0]
        ]
      )

      const raised = yield* memoryRecords
      const made = yield* runCommand(raised, "restore", file, "--series", "Invoices=43", "--json")
      assert.strictEqual(made.problem, "")
      assert.deepStrictEqual(
        JSON.parse(made.out)[0].invoice_series.map(({ name, next }: any) => [name, next]),
        [
          ["Invoices", 43],
          ["Credits", 8]
        ]
      )
      const [invoices] = yield* seriesOf(raised)
      assert.match(invoices?.raises[0]?.reason ?? "", /copy/u)

      const { problem } = yield* runCommand(yield* memoryRecords, "restore", file, "--series", "Bills=43")
      assert.match(problem, /acme was restored, but has no series Bills/u)
      // No document of the copy has a number yet.
      const lowered = yield* memoryRecords
      assert.strictEqual((yield* runCommand(lowered, "restore", file, "--series", "Invoices=3")).problem, "")
      assert.deepStrictEqual(
        (yield* seriesOf(lowered)).map(({ next }) => next),
        [3, 8]
      )
    })
  )
})
