import { assert, layer } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TagId } from "@hourbook/core/values/Ids"
import { firstPage } from "@hourbook/core/values/Page"
import { DryRun } from "@hourbook/core/writing/DryRun"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { currency, day, money, newUuid, principal } from "../../support/data/builders.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { useCases } from "../../support/useCases.ts"

const open = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const [tags, time] = [yield* Tags, yield* TimeEntries]
  const as = ({ member }: typeof fixture.mary): Principal =>
    principal(member.role, { workspace: fixture.workspace, member })
  const record = (who: Principal, names: ReadonlyArray<string>, clientId = fixture.acme.id) =>
    Effect.map(
      time.record(who, {
        description: "Design",
        workedOn: day("2026-03-02"),
        durationMinutes: 60,
        cost: money("100"),
        currency: currency("EUR"),
        clientId,
        tags: names
      }),
      ({ value }) => value.record
    )
  const listed = (who: Principal) =>
    Effect.map(tags.list(who), (all) => all.map(({ count, name }) => `${name} ${count}`))
  return { fixture, tags, time, as, record, listed }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("tags", (it) => {
  it.effect("keep the spelling that came first, and are listed by name with the entries that a caller sees", () =>
    Effect.gen(function* () {
      const { as, fixture, listed, record } = yield* open
      const { bolt, carl, mary, max, olga } = fixture
      expectSame((yield* record(as(mary), ["Deep Work", "calls"])).tags, ["calls", "Deep Work"])
      expectSame((yield* record(as(max), ["DEEP WORK", "Zug"], bolt.id)).tags, ["Deep Work", "Zug"])
      expectSame(yield* listed(as(olga)), ["calls 1", "Deep Work 2", "Zug 1"])
      expectSame(yield* listed(as(mary)), ["calls 1", "Deep Work 1", "Zug 0"])
      expectSame(yield* listed(as(carl)), ["calls 1", "Deep Work 1"])
    })
  )

  it.effect("are renamed by managers, on every entry that has them", () =>
    Effect.gen(function* () {
      const { as, fixture, listed, record, tags, time } = yield* open
      const { mary, olga } = fixture
      const { id } = yield* record(as(mary), ["calls", "Zug"])
      const [calls] = yield* tags.list(as(olga))
      const rename = (who: Principal, name: string, tag = calls!.id) => tags.rename(who, tag, name)
      assert.strictEqual(yield* outcome(rename(as(mary), "talks")), "Forbidden")
      assert.strictEqual(yield* outcome(rename(as(olga), "talks", TagId.make(newUuid()))), "NotFound")
      for (const wrong of ["zug", "ZUG", "a,b", "", " a", "x".repeat(51)]) {
        assert.strictEqual(yield* outcome(rename(as(olga), wrong)), "ValidationFailed", wrong)
      }
      const tried = yield* Effect.provideService(rename(as(olga), "tried"), DryRun, true)
      expectSame([tried.name, tried.count], ["tried", 1])
      expectSame(yield* listed(as(olga)), ["calls 1", "Zug 1"])
      // Its own name in another spelling is no other tag's.
      assert.strictEqual((yield* rename(as(olga), "Calls")).name, "Calls")
      expectSame((yield* rename(as(olga), "talks")).count, 1)
      expectSame((yield* time.get(as(mary), id)).tags, ["talks", "Zug"])
      const { page } = yield* time.list(as(mary), {
        filter: { tags: ["TALKS"] },
        page: firstPage("workedOn"),
        chart: false
      })
      expectSame(
        page.items.map((entry) => entry.id),
        [id]
      )
    })
  )
})
