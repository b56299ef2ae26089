import { assert } from "@effect/vitest"
import { moneySubjects } from "@hourbook/core/kinds/recordKindNames"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import { vi } from "vitest"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, openTeam, openWith } from "../support/http/callers.ts"
import { transferKinds } from "../support/http/wireKinds.ts"
import { onMemory } from "./onMemory.ts"

const meeting = { date: "2026-03-02", minutes: 60, description: "Meeting", cost: 100 }

onMemory("warnings of duplicates", (it) => {
  it.effect("are one for each entry at most, however many are alike", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const entries = Array.from({ length: mostAtOnce }, () => meeting)
      const first = yield* ok("time_log", { entries })
      assert.deepEqual(
        first.data.warnings,
        entries.slice(1).map((_, index) => `entries.${index + 1} looks like entries.0`)
      )
      const again = yield* ok("time_log", { entries, dry_run: true })
      assert.lengthOf(again.data.warnings, mostAtOnce)
    })
  )

  it.effect("leave out what is for another project or client, or in another currency", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      yield* ok("time_log", { entries: [{ ...meeting, project: "Website" }] })
      const warnings = Effect.fnUntraced(function* (...entries: ReadonlyArray<object>) {
        const { data } = yield* ok("time_log", {
          entries: entries.map((one) => ({ ...meeting, ...one })),
          dry_run: true
        })
        return data.warnings.filter((warning: string) => warning.includes("looks like"))
      })
      assert.lengthOf(yield* warnings({ project: "Website" }), 1)
      assert.lengthOf(yield* warnings({}), 1)
      assert.isEmpty(yield* warnings({ project: "Shop" }))
      assert.isEmpty(yield* warnings({ client: "Bolt" }))
      assert.isEmpty(yield* warnings({ project: "Website", currency: "USD" }))
      assert.isEmpty(
        yield* warnings({ project: "Shop" }, { project: "Workshop" }, { project: "Shop", currency: "USD" })
      )
    })
  )

  it.effect("are in the check of a timesheet as well", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const entries = [
        { ...meeting, project: "Website" },
        { ...meeting, project: "Shop" },
        { ...meeting, project: "Shop" }
      ]
      const logged = yield* ok("time_log", { entries })
      const { data } = yield* ok("timesheets", { from: meeting.date, to: meeting.date })
      const found = data.rows.filter(({ kind }: any) => kind === "duplicate")
      assert.deepEqual(
        found.map(({ ids }: any) => ids.length),
        [1]
      )
      assert.include(
        logged.data.rows.slice(1).map(({ id }: any) => id),
        found[0].ids[0]
      )
    })
  )
})

const money = { date: meeting.date, amount: 80, client: "Acme", comment: "Rent" }

/** How each kind of money is saved, and where the interface has it. */
const moneyCalls = transferKinds.map(({ many, path }, index) => {
  const kind = moneySubjects[index] ?? ""
  return kind === "charge"
    ? { kind, many, path, tool: "charge_save", input: { ...money, kind: "fee" } }
    : { kind, many, path, tool: "money_save", input: { ...money, kind, person: "me" } }
})

onMemory("money that may be there already", (it) => {
  for (const { input, kind, many, path, tool } of moneyCalls) {
    const open = Effect.gen(function* () {
      const { owner } = yield* openWith("acme")
      const rows = Effect.map(owner.full.get(path), (answer): ReadonlyArray<any> => dataOf(answer)[many])
      const { ok } = yield* assistantOf(owner.full.key)
      /** Saves one that is like no other, which the user has to agree to where it is a charge. */
      const add = Effect.gen(function* () {
        const first = yield* ok(tool, input)
        if (kind !== "charge") return first
        return yield* ok(tool, { ...input, confirm_token: first.data.confirm_token })
      })
      return { add, by: owner.full, ok, rows }
    })

    it.effect(`is shown before it is written, and written once the user agrees: a ${kind}`, () =>
      Effect.gen(function* () {
        const { add, by, ok, rows } = yield* open
        const { record } = (yield* add).data
        assert.lengthOf(yield* rows, 1)
        const again = yield* ok(tool, input)
        assert.deepInclude(again.data, { written: false, alike: record })
        assert.deepEqual(again.data.warnings, [`${kind} looks like ${kind} ${record.id}`])
        assert.match(
          again.text,
          new RegExp(`^Nothing is written yet\\.[^]*\\nThere already: 2026-03-02 .*${record.id}\\n`, "u")
        )
        assert.lengthOf(yield* rows, 1)

        // Text and references do not make it another one.
        const other = yield* ok(tool, { ...input, comment: "Rent of March", amount: "80.00" })
        assert.isFalse(other.data.written)

        const questions: Array<string> = []
        const agrees = (message: string) => questions.push(message) > 1
        const asking = yield* assistantOf(by.key, { person: { agrees } })
        const declined = yield* asking.ok(tool, input)
        assert.deepInclude(declined.data, { written: false, declined: true })
        assert.match(questions[0] ?? "", new RegExp(`\\nThere already: .*${record.id}\\n`, "u"))
        assert.lengthOf(yield* rows, 1)
        assert.isTrue((yield* asking.ok(tool, input)).data.written)
        assert.lengthOf(yield* rows, 2)

        const { confirm_token } = (yield* ok(tool, input)).data
        const saved = yield* ok(tool, { ...input, confirm_token })
        assert.match(saved.text, /^Added: /u)
        assert.lengthOf(yield* rows, 3)
      })
    )

    it.effect(`is not written without asking again when one like it is saved before the user agrees: a ${kind}`, () =>
      Effect.gen(function* () {
        const { add, ok, rows } = yield* open
        yield* add
        const early = yield* ok(tool, input)
        const realNow = Date.now
        vi.spyOn(Date, "now").mockImplementation(() => realNow() + 5000)
        const late = yield* ok(tool, input).pipe(Effect.ensuring(Effect.sync(() => vi.restoreAllMocks())))
        const { record } = (yield* ok(tool, { ...input, confirm_token: late.data.confirm_token })).data
        const { data, text } = yield* ok(tool, { ...input, confirm_token: early.data.confirm_token })
        assert.deepInclude(data, { written: false, alike: record })
        assert.match(text, /^Not saved: what would be saved has changed since it was shown\./u)
        assert.lengthOf(yield* rows, 2)
      })
    )

    if (kind === "charge") continue

    it.effect(`is one of two that are sent at once: a ${kind}`, () =>
      Effect.gen(function* () {
        const { ok, rows } = yield* open
        const both = yield* Effect.all([ok(tool, input), ok(tool, input)], { concurrency: "unbounded" })
        const [saved, asked] = both.toSorted((a, b) => Number(b.data.written) - Number(a.data.written))
        assert.isTrue(saved?.data.written)
        assert.deepInclude(asked?.data, { written: false, alike: saved?.data.record })
        assert.lengthOf(yield* rows, 1)
      })
    )

    it.effect(`is written at once where a request_id says that it is another one: a ${kind}`, () =>
      Effect.gen(function* () {
        const { ok, rows } = yield* open
        for (const request_id of ["1", "2", "2"]) {
          assert.isTrue((yield* ok(tool, { ...input, request_id })).data.written)
        }
        assert.lengthOf(yield* rows, 2)
      })
    )

    it.effect(`is there no more once it is deleted or another amount: a ${kind}`, () =>
      Effect.gen(function* () {
        const { add, by, rows } = yield* open
        const change = Effect.fnUntraced(function* (changed: (path: string) => ReturnType<typeof by.get>) {
          const [one] = yield* rows
          yield* changed(`${path}/${one.id}`)
        })
        for (const changed of [by.delete, (one: string) => by.put(one, { amount: 81 }), by.delete]) {
          assert.isTrue((yield* add).data.written)
          yield* change(changed)
        }
      })
    )
  }
})
