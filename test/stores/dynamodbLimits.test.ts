import { assert, layer } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { PageOf } from "@hourbook/core/values/Page"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { ReadLimit } from "@hourbook/store-dynamodb/table/ReadLimit"
import { Effect, Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { timeKind } from "../suites/store/records/recordKinds.ts"
import { day, instant, principal } from "../support/data/builders.ts"
import { changesBy } from "../support/data/changes.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"
import { expectSame } from "../support/expecting.ts"
import { useCases } from "../support/useCases.ts"

const store = DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine()))

const page = (sortBy: TimeSort, offset = 0): PageOf<TimeSort> => ({
  sortBy,
  direction: "desc",
  start: { _tag: "Offset", offset },
  limit: 5
})

/** A workspace with entries of two people on a few days, many of them alike. */
const open = Effect.fnUntraced(function* (count: number) {
  const fixture = yield* seedWorkspace
  const time = yield* TimeRepository
  const entries = Array.from({ length: count }, (_, index) =>
    timeKind.make(
      {
        owner: [fixture.mary, fixture.max][index % 2]!.member,
        ...(index % 3 === 0 ? {} : { client: fixture.acme, project: fixture.website })
      },
      { day: `2026-03-0${1 + (index % 4)}`, minutes: index }
    )
  )
  const { create } = changesBy(fixture.olga.member, "time_entry")
  yield* Effect.forEach(entries, (entry) => time.save(create(entry)), { concurrency: 4, discard: true })
  return { fixture, time, entries }
})

layer(Layer.provideMerge(useCases, store), { timeout: "10 minutes", excludeTestServices: true })(
  "the limits of the store on DynamoDB",
  (it) => {
    const within = Effect.provideService(ReadLimit, 12)

    it.effect("refuse a sort by anything else, and a search, over more records than may be read", () =>
      Effect.gen(function* () {
        const { fixture, time } = yield* open(16)
        const facts = yield* ReportFacts
        const refused = Effect.fnUntraced(function* <A, E extends { readonly _tag: string; readonly message: string }>(
          call: Effect.Effect<A, E>
        ) {
          const error = yield* Effect.flip(within(call))
          assert.strictEqual(error._tag, "ValidationFailed")
          assert.match(error.message, /more than 12 records: narrow the period/u)
        })
        for (const sortBy of ["cost", "description", "durationMinutes"] as const) {
          yield* refused(time.list(fixture.all, { filter: {}, page: page(sortBy) }))
        }
        const nothing: RecordFilter = { search: "nothing like it" }
        yield* refused(time.list(fixture.all, { filter: nothing, page: page("workedOn") }))
        yield* refused(time.list(fixture.all, { filter: {}, page: page("createdAt", 14) }))
        yield* refused(facts.ask(fixture.all, { of: ["time"], filter: nothing, by: [] }))
        yield* refused(
          facts.ask(fixture.all, {
            of: ["time"],
            filter: { createdBefore: instant("2999-12-31T00:00:00.000Z") },
            by: ["hour"]
          })
        )

        const who = principal("owner", { workspace: fixture.workspace, member: fixture.olga.member })
        const { list } = yield* TimeEntries
        yield* refused(list(who, { filter: nothing, page: undefined, chart: false }))
      })
    )

    it.effect("refuse the log of some kinds or actions over more lines than may be read, and no shorter period", () =>
      Effect.gen(function* () {
        const { fixture } = yield* open(6)
        const { feed } = yield* ActivityLog
        const ask = (filter: Parameters<typeof feed>[1]["filter"]) =>
          within(Effect.map(feed(fixture.all, { filter, offset: 0, limit: 3 }), ({ items }) => items.length))
        assert.strictEqual(yield* ask({ subjects: ["time_entry"] }), 3)
        yield* open(1)
        const { create } = changesBy(fixture.olga.member, "time_entry")
        const time = yield* TimeRepository
        for (const _ of [1, 2]) yield* time.save(create(timeKind.make({ owner: fixture.mary.member })))
        const error = yield* Effect.flip(ask({ actions: ["created"] }))
        assert.strictEqual(error._tag, "ValidationFailed")
        assert.match(error.message, /more than 12 records: narrow the period/u)
        assert.strictEqual(yield* ask({}), 3)
        const later = instant("2999-01-01T00:00:00.000Z")
        assert.strictEqual(yield* ask({ actions: ["created"], from: later }), 0)
      })
    )

    it.effect(
      "count no records between those of a currency, or without a project or client, in the order of days",
      () =>
        Effect.gen(function* () {
          const { fixture, time } = yield* open(16)
          const { create } = changesBy(fixture.olga.member, "time_entry")
          const own = { owner: fixture.mary.member, client: fixture.acme, project: fixture.website }
          const wanted = timeKind.make({ owner: fixture.max.member }, { day: "2026-02-27", currency: "JPY" })
          const other = timeKind.make(own, { day: "2026-02-26", currency: "JPY" })
          for (const entry of [wanted, other]) yield* time.save(create(entry))
          const filter: RecordFilter = { currencies: [wanted.currency], from: day("2026-01-01") }
          const list = (some: RecordFilter, sortBy: TimeSort) =>
            Effect.map(within(time.list(fixture.all, { filter: some, page: page(sortBy) })), ({ items }) => items)
          expectSame(yield* list(filter, "workedOn"), [wanted, other])
          expectSame(yield* list({ ...filter, projectIds: [null] }, "cost"), [wanted])
          expectSame(yield* list({ projectIds: [null], to: day("2026-02-28") }, "workedOn"), [wanted])
        })
    )

    it.effect("refuse nothing that is narrow enough, in the order of days, or answered by totals", () =>
      Effect.gen(function* () {
        const { fixture, time } = yield* open(16)
        const facts = yield* ReportFacts
        const answered = [
          time.list(fixture.all, { filter: { from: day("2026-03-04") }, page: page("cost") }),
          time.list(fixture.all, { filter: { userIds: [fixture.mary.member.userId] }, page: page("cost") }),
          time.list(fixture.mary.visible, { filter: { search: "design" }, page: page("cost") }),
          time.list(fixture.all, { filter: {}, page: page("workedOn") }),
          time.list(fixture.all, { filter: {}, page: page("createdAt") }),
          facts.ask(fixture.all, { of: ["time"], filter: {}, by: ["day", "hour", "member"] })
        ]
        for (const call of answered) yield* within(Effect.asVoid<unknown, unknown, never>(call))
      })
    )
  }
)
