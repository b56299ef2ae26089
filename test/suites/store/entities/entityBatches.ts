import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { Effect, Option } from "effect"
import { aPayment } from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome, outcomes } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import type { Entity, EntityKind } from "./entityKinds.ts"

/** How a store takes several changes of projects or clients at once: all of them or none. */
export const entityBatches =
  <A extends Entity>(kind: EntityKind<A>): Tests =>
  (it) => {
    const open = Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const repository = yield* kind.repository
      const log = yield* ActivityLog
      const changes = changesBy(fixture.olga.member, kind.subject)
      const [kept, removed] = [kind.make(fixture.workspace.id), kind.make(fixture.workspace.id)]
      yield* repository.saveAll([changes.create(kept), changes.create(removed)])
      const found = (...of: ReadonlyArray<A>) =>
        Effect.forEach(of, ({ id }) => Effect.map(repository.find(fixture.all, id), Option.getOrNull))
      const lines = Effect.map(log.feed(fixture.all, { filter: {}, offset: 0, limit: 1000 }), ({ items }) => items)
      return { fixture, repository, changes, kept, removed, found, lines }
    })

    it.effect("adds, changes and removes several together, each with its line", () =>
      Effect.gen(function* () {
        const { changes, fixture, found, kept, lines, removed, repository } = yield* open
        const before = yield* lines
        const added = kind.make(fixture.workspace.id)
        const after = amended(kept, { name: "Renamed" } as Partial<A>)
        const all = [changes.amend(kept, after), changes.create(added), changes.remove(removed)]
        yield* repository.saveAll(all)
        expectSame(yield* found(kept, added, removed), [after, added, null])
        assert.lengthOf(yield* lines, before.length + all.length)
        yield* repository.saveAll([])
      })
    )

    it.effect("does nothing when one of them cannot be done", () =>
      Effect.gen(function* () {
        const { changes, fixture, found, kept, lines, removed, repository } = yield* open
        const [used] = kind.ofAcme(fixture)
        const payments = yield* PaymentRepository
        const payment = aPayment({ owner: fixture.mary.member, client: fixture.acme, project: fixture.website })
        yield* payments.save(changesBy(fixture.olga.member, "payment").create(payment))
        const before = yield* lines
        const added = kind.make(fixture.workspace.id)
        const good = [changes.create(added), changes.remove(removed)]
        const stale = changes.remove(amended(kept, {}))
        assert.strictEqual(yield* outcome(repository.saveAll([...good, stale])), "VersionConflict")
        assert.strictEqual(yield* outcome(repository.saveAll([...good, changes.remove(used!)])), "InUse")
        expectSame(yield* found(kept, removed, used!, added), [kept, removed, used, null])
        assert.lengthOf(yield* lines, before.length)
        yield* repository.saveAll(good)
        expectSame(yield* found(removed, added), [null, added])
      })
    )

    it.effect("removes the same ones once of several calls at a time", () =>
      Effect.gen(function* () {
        const { changes, found, kept, removed, repository } = yield* open
        const calls = Array.from({ length: 3 }, () =>
          repository.saveAll([changes.remove(kept), changes.remove(removed)])
        )
        assert.deepStrictEqual(yield* outcomes(calls), ["VersionConflict", "VersionConflict", "done"])
        expectSame(yield* found(kept, removed), [null, null])
      })
    )
  }
