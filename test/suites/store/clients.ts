import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aClient, aPayment, aTimeEntry } from "../../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome, outcomes } from "../../support/expecting.ts"
import { defineSuite, type Tests } from "./defineSuite.ts"
import { entityBatches } from "./entities/entityBatches.ts"
import { clientKind } from "./entities/entityKinds.ts"
import { entityTests } from "./entities/entityTests.ts"
import { saveMoney, moneyNouns } from "./records/saveMoney.ts"

/** That a client stays as long as a record of any kind points at it. */
export const pointedAtClients: Tests = (it) => {
  it.effect("refuses to remove what is pointed at, and says how many of what do", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { acme, bolt, mary, olga } = fixture
      const clients = yield* ClientRepository
      const of = { owner: mary.member, client: acme }
      const time = yield* TimeRepository
      for (const entry of [aTimeEntry(of), aTimeEntry(of), aTimeEntry({ ...of, client: bolt })]) {
        yield* time.save(changesBy(olga.member, "time_entry").create(entry))
      }
      yield* saveMoney(olga.member, of)
      const idempotency = anAnswer(olga.member)
      const error = yield* Effect.flip(clients.save(changesBy(olga.member, "client").remove(acme, idempotency)))
      expectSame("by" in error && error.by, [
        { noun: "time entries", count: 2 },
        ...moneyNouns.map((noun) => ({ noun, count: 1 })),
        { noun: "projects", count: 1 },
        { noun: "members", count: 1 }
      ])
      assert.isTrue(Option.isSome(yield* clients.find(fixture.all, acme.id)))
    })
  )
}

export const clients = defineSuite("ClientRepository", (it, effort) => {
  entityTests(clientKind)(it, effort)
  entityBatches(clientKind)(it, effort)

  pointedAtClients(it, effort)

  it.effect("forgets the clients that a removed member represented", () =>
    Effect.gen(function* () {
      const { carl, olga, workspace, ...fixture } = yield* seedWorkspace
      const clients = yield* ClientRepository
      const members = yield* MemberRepository
      const changes = changesBy(olga.member, "client")
      const client = aClient(workspace.id)
      yield* clients.save(changes.create(client))
      const standing = amended(carl.member, { clientIds: [client.id] })
      yield* members.replace(carl.member, standing)
      assert.strictEqual(yield* outcome(clients.save(changes.remove(client))), "InUse")
      yield* members.remove(standing)
      yield* clients.save(changes.remove(client))
      assert.isTrue(Option.isNone(yield* clients.find(fixture.all, client.id)))
    })
  )

  it.effect("never removes a client under a record that comes at the same time", () =>
    Effect.gen(function* () {
      const { all, mary, olga, workspace } = yield* seedWorkspace
      const clients = yield* ClientRepository
      const payments = yield* PaymentRepository
      const changes = changesBy(olga.member, "client")
      for (let round = 0; round < 6; round++) {
        const client = aClient(workspace.id)
        yield* clients.save(changes.create(client))
        const payment = aPayment({ owner: mary.member, client })
        const [removed, recorded] = yield* Effect.all(
          [
            outcome(clients.save(changes.remove(client))),
            outcome(payments.save(changesBy(olga.member, "payment").create(payment)))
          ],
          { concurrency: "unbounded" }
        )
        const left = Option.isSome(yield* clients.find(all, client.id))
        const there = Option.isSome(yield* payments.find(all, payment.id))
        assert.deepInclude(
          [
            { removed: "done", recorded: "ReferenceGone", left: false, there: false },
            { removed: "InUse", recorded: "done", left: true, there: true }
          ],
          { removed, recorded, left, there }
        )
      }
    })
  )

  it.effect("lets nothing remove a client twice at once", () =>
    Effect.gen(function* () {
      const { olga, workspace } = yield* seedWorkspace
      const clients = yield* ClientRepository
      const changes = changesBy(olga.member, "client")
      const client = aClient(workspace.id)
      yield* clients.save(changes.create(client))
      const removals = Array.from({ length: 4 }, () => clients.save(changes.remove(client)))
      assert.deepStrictEqual(yield* outcomes(removals), [
        "VersionConflict",
        "VersionConflict",
        "VersionConflict",
        "done"
      ])
    })
  )
})
