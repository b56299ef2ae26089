import { assert, layer } from "@effect/vitest"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { toText } from "@hourbook/core/values/Money"
import { Effect, Struct } from "effect"
import { instant, newUuid } from "../../support/data/builders.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { clockShows, onMemory, openTimers } from "./openTimers.ts"

layer(onMemory)("timers and what their entries are for", (it) => {
  it.effect("take neither price nor text, nor a project that is there, to stop", () =>
    Effect.gen(function* () {
      const { as, fixture, mary, timers } = yield* openTimers
      const olga = as(fixture.olga)
      const [projects, clients] = [yield* Projects, yield* Clients]
      const added = (name: string) =>
        projects.add(olga, {
          ...Struct.pick(fixture.website, ["clientId", "archived", "billableDefault", "rounding", "metadata"]),
          name
        })
      const { value: left } = yield* clients.add(olga, {
        ...Struct.pick(fixture.acme, ["archived", "paymentTermsDays", "rounding", "metadata"]),
        name: "Left"
      })
      const stopped = Effect.fnUntraced(function* (
        given: Parameters<typeof timers.start>[1],
        meanwhile: Effect.Effect<void> = Effect.void
      ) {
        yield* timers.start(mary, given)
        yield* meanwhile
        const { record, warnings } = (yield* timers.stop(mary)).value
        expectSame([toText(record.cost), record.currency], ["0", "EUR"])
        assert.include(
          warnings.map(({ code }) => code),
          "no_rate"
        )
        return [record.description, record.projectName, record.clientName]
      })
      expectSame(yield* stopped({ projectId: fixture.website.id }), ["Website", "Website", "Acme"])
      expectSame(yield* stopped({ clientId: fixture.bolt.id, description: "  " }), ["Bolt", null, "Bolt"])
      expectSame(yield* stopped({}), ["Work", null, null])
      const { value: made } = yield* added("Brief")
      const archive = Effect.asVoid(projects.amend(olga, made.id, { archived: true })).pipe(Effect.orDie)
      expectSame(yield* stopped({ projectId: made.id }, archive), ["Brief", "Brief", "Acme"])
      assert.strictEqual(yield* outcome(timers.start(mary, { projectId: made.id })), "ValidationFailed")
      const { value: gone } = yield* added("Gone")
      const remove = Effect.asVoid(projects.remove(olga, gone.id)).pipe(Effect.orDie)
      expectSame(yield* stopped({ projectId: gone.id }, remove), ["Acme", null, "Acme"])
      const { value: moved } = yield* added("Moved")
      const move = Effect.asVoid(projects.amend(olga, moved.id, { clientId: fixture.bolt.id })).pipe(Effect.orDie)
      expectSame(yield* stopped({ projectId: moved.id }, move), ["Moved", "Moved", "Bolt"])
      const leave = Effect.asVoid(clients.remove(olga, left.id)).pipe(Effect.orDie)
      expectSame(yield* stopped({ clientId: left.id }, leave), ["Work", null, null])
    })
  )

  it.effect("take any field of an entry when they stop, which must be right", () =>
    Effect.gen(function* () {
      const { fixture, mary, timers } = yield* openTimers
      yield* timers.start(mary, { description: "Sketches", projectId: fixture.website.id, tags: ["a"] })
      yield* clockShows("2026-03-02T11:00:00.000Z")
      const refused = [
        timers.stop(mary, { projectId: newUuid() as never }),
        timers.stop(mary, { clientId: fixture.bolt.id }),
        timers.stop(mary, { durationMinutes: 0 }),
        timers.stop(mary, { durationMinutes: Number.NaN }),
        timers.stop(mary, { durationMinutes: 1e12 }),
        timers.stop(mary, { endedAt: instant("2026-03-02T11:00:01.000Z") }),
        timers.stop(mary, { endedAt: instant("2026-03-02T09:00:00.000Z") }),
        timers.stop(mary, { startedAt: instant("2026-02-02T09:00:00.000Z") })
      ]
      for (const call of refused) assert.strictEqual(yield* outcome(call), "ValidationFailed")
      const { record } = (yield* timers.stop(mary, {
        description: "Layout",
        projectId: fixture.shop.id,
        tags: ["b"],
        durationMinutes: 30,
        metadata: { ticket: "7" },
        billable: false
      })).value
      expectSame(
        [record.description, record.clientName, record.tags, record.durationMinutes, record.endedAt, record.metadata],
        ["Layout", "Bolt", ["b"], 30, "2026-03-02T09:30:00.000Z", { ticket: "7" }]
      )
    })
  )

  it.effect("go on with an entry for the client that its project has now, unless another project is given", () =>
    Effect.gen(function* () {
      const { as, fixture, mary, timers } = yield* openTimers
      const { acme, bolt, max, olga, website, workshop } = fixture
      yield* timers.start(mary, { projectId: website.id, description: "Layout", billable: false, tags: ["a"] })
      const { id } = (yield* timers.stop(mary)).value.record
      const going = (given = {}) =>
        Effect.map(timers.start(mary, { fromEntry: id, ...given }), ({ value: { timer } }) => [
          timer.description,
          timer.projectName,
          timer.clientName,
          timer.billable,
          timer.tags
        ])
      expectSame(yield* going(), ["Layout", "Website", "Acme", false, ["a"]])
      expectSame(yield* going({ projectId: workshop.id }), ["Layout", "Workshop", null, false, ["a"]])
      expectSame(yield* going({ projectId: workshop.id, clientId: acme.id, tags: [] }), [
        "Layout",
        "Workshop",
        "Acme",
        false,
        []
      ])
      yield* (yield* Projects).amend(as(olga), website.id, { clientId: bolt.id })
      expectSame(yield* going({ billable: true }), ["Layout", "Website", "Bolt", true, ["a"]])
      assert.strictEqual(yield* outcome(timers.start(as(max), { fromEntry: id })), "ValidationFailed")
    })
  )
})
