import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { usageOf } from "@hourbook/core/entities/usage"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { ProjectMoves } from "@hourbook/core/moves/ProjectMoves"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect, Fiber, Layer, Random } from "effect"
import { currency, day, money, principal } from "../../../support/data/builders.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame } from "../../../support/expecting.ts"
import { useCases } from "../../../support/useCases.ts"
import { defineSuite } from "../defineSuite.ts"

/** Several transactions of records. */
const many = 72

/** Records that get the client of their project, on a store that writes some of them at a time. */
export const recordMoves = defineSuite("ProjectMoves", (it) => {
  const open = Effect.gen(function* () {
    const { acme, adam, all, mary, workshop, workspace } = yield* seedWorkspace
    const services = yield* Layer.build(useCases)
    const within = Effect.provide(services)
    const [time, moves] = yield* within(Effect.all([TimeEntries, ProjectMoves]))
    const [repository, log, facts] = [yield* TimeRepository, yield* ActivityLog, yield* ReportFacts]
    const who = principal("admin", { workspace, member: adam.member })
    const of = { workedOn: day("2026-03-02"), durationMinutes: 60, cost: money("10"), currency: currency("EUR") }
    const draft = { ...of, description: "Work", projectId: workshop.id, userId: mary.member.userId }
    const operations = Array.from({ length: many }, () => ({ op: "create" as const, draft }))
    yield* time.bulk(who, { mode: "each", operations })
    const page = { ...firstPage("createdAt"), limit: 200 }

    const listed = Effect.map(repository.list(all, { filter: {}, page }), ({ items }) => items)

    /** The entries once none of them changes any more: a store may end a write whose caller does not wait for it. */
    const atRest = Effect.gen(function* () {
      for (;;) {
        const before = yield* listed
        yield* Effect.sleep(50)
        const items = yield* listed
        if (items.every(({ version }, index) => version === before[index]?.version)) return items
      }
    })

    /** Each entry is moved whole, with its line and in the totals, or not at all. Returns how many are. */
    const moved = Effect.gen(function* () {
      const items = yield* atRest
      assert.lengthOf(items, many)
      const those = items.filter(({ clientId }) => clientId === acme.id)
      for (const one of items) {
        const isMoved = one.clientId !== null
        expectSame([one.clientName, one.projectId], [isMoved ? acme.name : null, workshop.id])
        expectSame(one.version > 1, isMoved)
      }
      const lines = yield* log.feed(all, { filter: { actions: ["updated"] }, offset: 0, limit: 500 })
      const about = lines.items.filter(({ changes, subject }) => subject === "time_entry" && "clientId" in changes)
      expectSame(about.map(({ subjectId }) => subjectId).sort(), those.map(({ id }) => id).sort())
      const counted = yield* usageOf(facts, all, { clientIds: [acme.id] })
      expectSame(counted.find(({ noun }) => noun === "time entries")?.count, those.length)
      return those.length
    })
    const change = { id: workshop.id, changes: { clientId: acme.id } }
    return { amend: moves.amend(who, change), moved, repository, time, who, all, page }
  })

  it.effect("leaves whole records moved where a call is cut off, and the next call moves the rest", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { amend, moved } = yield* open
        let before = 0
        for (let round = 0; round < 4; round++) {
          const call = yield* Effect.forkChild(amend)
          yield* Effect.sleep(yield* Random.nextIntBetween(0, 40))
          yield* Fiber.interrupt(call)
          const after = yield* moved
          assert.isAtLeast(after, before)
          before = after
        }
        const last = yield* amend
        expectSame([last.moved, last.next], [many - before, null])
        assert.strictEqual(yield* moved, many)
      })
    )
  )

  it.effect("moves each record once where two calls and other changes meet, and loses none of these", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, amend, moved, page, repository, time, who } = yield* open
        const { items } = yield* repository.list(all, { filter: {}, page })
        const described = Effect.forEach(
          items.filter((_, index) => index % 6 === 0),
          ({ id }) => time.amend(who, id, { description: "Described" })
        )
        const [one, other] = yield* Effect.all([amend, amend, described], { concurrency: "unbounded" })
        expectSame(one.moved + other.moved, many)
        assert.strictEqual(yield* moved, many)
        const after = yield* repository.list(all, { filter: {}, page })
        assert.lengthOf(
          after.items.filter(({ description }) => description === "Described"),
          many / 6
        )
      })
    )
  )
})
