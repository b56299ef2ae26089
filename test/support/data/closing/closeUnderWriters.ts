import { assert } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Payments } from "@hourbook/core/money/Payments"
import type { Period } from "@hourbook/core/periods/Period"
import { Periods } from "@hourbook/core/periods/Periods"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import { firstPage, type PageOf } from "@hourbook/core/values/Page"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Fiber, Random } from "effect"
import { rounds } from "../../run/rounds.ts"
import { currency, day, money, principal } from "../builders.ts"
import { seedWorkspace } from "../seedWorkspace.ts"

const firstDay = day("2026-03-01")
const writersAtOnce = 16
/** So that a long run ends with records that can be read again and again. */
const pauseOfWriters = rounds(0, 60)

/** A line of text for each entry up to a day, in the order of ids. */
const upTo = (entries: ReadonlyArray<TimeEntry>, to: CalendarDate): string =>
  entries
    .filter(({ workedOn }) => workedOn <= to)
    .map(
      ({ description, durationMinutes, id, version, workedOn }) =>
        `${id} ${workedOn} ${durationMinutes} ${description} ${version}`
    )
    .sort()
    .join("\n")

/** Every entry up to a day. */
const entriesUpTo = Effect.fnUntraced(function* (visible: Visibility, to: CalendarDate) {
  const repository = yield* TimeRepository
  const found: Array<TimeEntry> = []
  let page: PageOf<"workedOn"> | null = firstPage("workedOn", 10_000)
  while (page !== null) {
    const { items, next }: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
      repository.list(visible, { filter: { to }, page })
    )
    found.push(...items)
    page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
  }
  return found
})

/** What a fault holds is called so. */
export const heldText = "held"

/** Holds a writer of some entries for 3 s when its changes are composed, and before the store has seen them. */
const holding = (repository: TimeRepository["Service"]): TimeRepository["Service"] => {
  const held = <A, E>(write: Effect.Effect<A, E>, changes: ReadonlyArray<RecordWrite<TimeEntry>>) =>
    changes.some(({ after }) => after?.description === heldText) ? Effect.delay(write, "3 seconds") : write
  return {
    ...repository,
    save: (change) => held(repository.save(change), [change]),
    saveAll: (changes) => held(repository.saveAll(changes), changes)
  }
}

/** The middle and the longest of some times, in milliseconds. */
const spreadOf = (took: ReadonlyArray<number>) => {
  const sorted = took.map(Math.round).toSorted((a, b) => a - b)
  return { closes: took.length, median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) }
}

/** What came of it: how much was written and refused, and how long each close took. */
export interface ClosedUnderWriters {
  readonly written: number
  readonly refused: number
  readonly closes: ReadonlyArray<number>
}

/**
 * Many write around the last closed day while it moves on: once a close is acknowledged, no entry of a closed day changes, comes or
 * goes, and at the end every certificate is that of the records. One write in so many is called `heldText`, by which a fault can
 * hold it; without one in the store itself, it is held before it gets there.
 */
export const closeUnderWriters = Effect.fnUntraced(function* ({
  closes,
  isHeldByStore,
  oneHeldIn,
  pause
}: {
  readonly closes: number
  readonly pause: number
  readonly oneHeldIn: number
  readonly isHeldByStore: boolean
}) {
  const { acme, all, mary, olga, workspace } = yield* seedWorkspace
  const owner = principal("owner", { workspace, member: olga.member })
  const time = yield* isHeldByStore ? TimeEntries.make : Effect.updateService(TimeEntries.make, TimeRepository, holding)
  const payments = yield* Payments.make
  const periods = yield* Effect.provide(Periods.make, Sealer.layer)
  const ids: Array<Parameters<typeof time.get>[1]> = []
  let closed = addDays(firstDay, -1)
  let [written, refused] = [0, 0]
  const run = { isOver: false }
  let texts = 0
  const textOf = () => (++texts % oneHeldIn === 0 ? heldText : "Work")

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
      const outcome = yield* Effect.as(step, 1).pipe(
        // A store that is away may have written it all the same, or write it still.
        Effect.catchDefect((defect) => (defect instanceof StoreUnavailable ? Effect.succeed(0) : Effect.die(defect))),
        Effect.result
      )
      if (outcome._tag === "Success") written += outcome.success
      else if (outcome.failure._tag === "ValidationFailed" && outcome.failure.rule.code === "period_closed") refused++
      yield* Effect.sleep(pauseOfWriters)
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
  const pictures: Array<{ readonly to: CalendarDate; readonly picture: string }> = []
  const took: Array<number> = []
  for (let count = 0; count < closes; count++) {
    yield* Effect.sleep(pause)
    const through = addDays(firstDay, count)
    const began = performance.now()
    yield* acknowledged(yield* periods.close(owner, { through, force: true }))
    took.push(performance.now() - began)
    pictures.push({ to: through, picture: upTo(yield* entriesUpTo(all, through), through) })
    closed = through
  }
  run.isOver = true
  yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))

  const stored = yield* entriesUpTo(all, closed)
  for (const { picture, to } of pictures) assert.strictEqual(upTo(stored, to), picture, `entries through ${to}`)
  for (const { id } of yield* periods.list(owner)) {
    while ((yield* periods.get(owner, id)).certificate !== "made") yield* Effect.sleep("50 millis")
    let found = yield* periods.check(owner, id)
    while (found?.lines === "pending") found = yield* periods.check(owner, id)
    assert.deepStrictEqual(found, { figures: "ok", lines: "ok", differences: [] })
  }
  const result: ClosedUnderWriters = { written, refused, closes: took }
  if (process.env["TEST_LONG"] === "1") yield* Effect.log({ written, refused, ...spreadOf(took) })
  return result
}, Effect.scoped)
