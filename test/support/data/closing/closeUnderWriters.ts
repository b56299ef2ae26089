import { assert } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import { Payments } from "@hourbook/core/money/Payments"
import type { Period } from "@hourbook/core/periods/Period"
import { Periods } from "@hourbook/core/periods/Periods"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import { firstPage, type PageOf } from "@hourbook/core/values/Page"
import { Effect, Fiber, Random } from "effect"
import { currency, day, money, principal } from "../builders.ts"
import { seedWorkspace } from "../seedWorkspace.ts"

const firstDay = day("2026-03-01")
const writersAtOnce = 16

/** In the order of ids. */
const sorted = (picture: ReadonlyMap<string, string>) => [...picture].sort(([a], [b]) => (a < b ? -1 : 1))

/** Every entry up to a day, as text by id. */
const pictureOf = Effect.fnUntraced(function* (visible: Visibility, to: CalendarDate) {
  const repository = yield* TimeRepository
  const found = new Map<string, string>()
  let page: PageOf<"workedOn"> | null = firstPage("workedOn")
  while (page !== null) {
    const { items, next }: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
      repository.list(visible, { filter: { to }, page })
    )
    for (const { description, durationMinutes, id, version, workedOn } of items) {
      found.set(id, `${workedOn} ${durationMinutes} ${description} ${version}`)
    }
    page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
  }
  return found
})

/** What came of it: how much was written and refused, and how long each close took. */
export interface ClosedUnderWriters {
  readonly written: number
  readonly refused: number
  readonly closes: ReadonlyArray<number>
}

/**
 * Many write around the last closed day while it moves on: once a close is acknowledged, no entry of a closed day changes, comes or
 * goes, and at the end every certificate is that of the records. `textOf` is what entries are called, by which a fault can hold some.
 */
export const closeUnderWriters = Effect.fnUntraced(function* ({
  closes,
  pause,
  textOf
}: {
  readonly closes: number
  readonly pause: number
  readonly textOf: () => string
}) {
  const { acme, all, mary, olga, workspace } = yield* seedWorkspace
  const owner = principal("owner", { workspace, member: olga.member })
  const time = yield* TimeEntries.make
  const payments = yield* Payments.make
  const periods = yield* Effect.provide(Periods.make, Sealer.layer)
  const ids: Array<Parameters<typeof time.get>[1]> = []
  let closed = addDays(firstDay, -1)
  let [written, refused] = [0, 0]
  const run = { isOver: false }

  const draft = Effect.map(Random.nextIntBetween(0, 4), (ahead) => ({
    description: textOf(),
    workedOn: addDays(closed, ahead),
    durationMinutes: 30,
    cost: money("10"),
    currency: currency("EUR"),
    clientId: acme.id,
    userId: mary.member.userId
  }))
  const someId = Effect.map(Random.nextIntBetween(0, ids.length), (index) => ids[index % Math.max(1, ids.length)]!)
  const step = Effect.gen(function* () {
    const choice = yield* Random.next
    const made = yield* draft
    if (ids.length < 30 || choice < 0.4) {
      const { record } = (yield* time.record(owner, made)).value
      ids.push(record.id)
    } else if (choice < 0.6) {
      const { workedOn } = made
      yield* time.amend(owner, yield* Effect.suspend(() => someId), { workedOn, description: textOf() })
    } else if (choice < 0.75) {
      yield* time.remove(owner, yield* Effect.suspend(() => someId))
    } else if (choice < 0.9) {
      const { value } = yield* time.recordAll(owner, [made, yield* draft, yield* draft])
      ids.push(...value.map(({ record }) => record.id))
    } else {
      const { clientId, currency: of, workedOn: receivedOn } = made
      yield* payments.record(owner, { receivedOn, amount: money("5"), currency: of, clientId, comment: textOf() })
    }
  })
  const writer = Effect.gen(function* () {
    while (!run.isOver) {
      const exit = yield* Effect.result(step)
      if (exit._tag === "Success") written++
      else if (exit.failure._tag === "ValidationFailed" && exit.failure.rule.code === "period_closed") refused++
      yield* Effect.yieldNow
    }
  })

  const acknowledged = Effect.fnUntraced(function* (period: Period) {
    let found = period
    while (found.state !== "closed") {
      yield* Effect.sleep("50 millis")
      found = yield* periods.get(owner, period.id)
    }
  })

  const fibers = yield* Effect.forEach(Array.from({ length: writersAtOnce }), () => Effect.forkChild(writer))
  const pictures: Array<{ readonly to: CalendarDate; readonly picture: ReadonlyMap<string, string> }> = []
  const took: Array<number> = []
  for (let count = 0; count < closes; count++) {
    yield* Effect.sleep(pause)
    const through = addDays(firstDay, count)
    const began = performance.now()
    yield* acknowledged(yield* periods.close(owner, { through, force: true }))
    took.push(performance.now() - began)
    pictures.push({ to: through, picture: yield* pictureOf(all, through) })
    closed = through
  }
  run.isOver = true
  yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))

  for (const { picture, to } of pictures) {
    assert.deepStrictEqual(sorted(yield* pictureOf(all, to)), sorted(picture), `entries through ${to}`)
  }
  for (const { id } of yield* periods.list(owner)) {
    while ((yield* periods.get(owner, id)).certificate !== "made") yield* Effect.sleep("50 millis")
    let found = yield* periods.check(owner, id)
    while (found?.lines === "pending") found = yield* periods.check(owner, id)
    assert.deepStrictEqual(found, { figures: "ok", lines: "ok", differences: [] })
  }
  const result: ClosedUnderWriters = { written, refused, closes: took }
  if (process.env["TEST_LONG"] === "1") yield* Effect.log(result)
  return result
}, Effect.scoped)
