import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aPayment, aProject, aTimeEntry } from "../../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"
import { entityBatches } from "./entities/entityBatches.ts"
import { projectKind } from "./entities/entityKinds.ts"
import { entityTests } from "./entities/entityTests.ts"
import { saveMoney, moneyNouns } from "./records/saveMoney.ts"

export const projects = defineSuite("ProjectRepository", (it, effort) => {
  entityTests(projectKind)(it, effort)
  entityBatches(projectKind)(it, effort)

  it.effect("refuses to remove what is pointed at, and says how many of what do", () =>
    Effect.gen(function* () {
      const { acme, all, mary, olga, website } = yield* seedWorkspace
      const projects = yield* ProjectRepository
      const of = { owner: mary.member, client: acme, project: website }
      const removal = changesBy(olga.member, "project").remove(website)
      yield* (yield* PaymentRepository).save(changesBy(olga.member, "payment").create(aPayment(of)))
      const error = yield* Effect.flip(projects.save(removal))
      expectSame("by" in error && error.by, [{ noun: "payments", count: 1 }])
      yield* (yield* TimeRepository).save(changesBy(olga.member, "time_entry").create(aTimeEntry(of)))
      yield* saveMoney(olga.member, of)
      const more = yield* Effect.flip(projects.save(removal))
      expectSame("by" in more && more.by, [
        { noun: "time entries", count: 1 },
        ...moneyNouns.map((noun) => ({ noun, count: noun === "payments" ? 2 : 1 }))
      ])
      assert.isTrue(Option.isSome(yield* projects.find(all, website.id)))
    })
  )

  it.effect("refuses a client that is not in the workspace, whole", () =>
    Effect.gen(function* () {
      const { all, olga, workshop, workspace } = yield* seedWorkspace
      const stranger = yield* seedWorkspace
      const projects = yield* ProjectRepository
      const answers = yield* IdempotencyStore
      const changes = changesBy(olga.member, "project")
      const idempotency = anAnswer(olga.member)
      const made = aProject(workspace.id, stranger.acme)
      assert.strictEqual(yield* outcome(projects.save(changes.create(made, idempotency))), "ReferenceGone")
      const after = amended(workshop, { clientId: stranger.acme.id })
      assert.strictEqual(yield* outcome(projects.save(changes.amend(workshop, after, idempotency))), "ReferenceGone")
      assert.isTrue(Option.isNone(yield* projects.find(all, made.id)))
      expectSame(Option.getOrNull(yield* projects.find(all, workshop.id)), workshop)
      assert.isTrue(Option.isNone(yield* answers.find(all, idempotency)))
    })
  )

  it.effect("shows the name that its client has now", () =>
    Effect.gen(function* () {
      const { acme, all, olga, website } = yield* seedWorkspace
      const renamed = amended(acme, { name: "Ajax" })
      yield* (yield* ClientRepository).save(changesBy(olga.member, "client").amend(acme, renamed))
      const found = yield* (yield* ProjectRepository).find(all, website.id)
      assert.strictEqual(Option.getOrThrow(found).clientName, "Ajax")
    })
  )

  it.effect("leaves old records with their client when a project moves to another", () =>
    Effect.gen(function* () {
      const { acme, all, bolt, mary, olga, website } = yield* seedWorkspace
      const time = yield* TimeRepository
      const entry = aTimeEntry({ owner: mary.member, client: acme, project: website })
      yield* time.save(changesBy(olga.member, "time_entry").create(entry))
      const moved = amended(website, { clientId: bolt.id, clientName: bolt.name })
      const projects = yield* ProjectRepository
      yield* projects.save(changesBy(olga.member, "project").amend(website, moved))
      expectSame(Option.getOrNull(yield* projects.find(all, website.id)), moved)
      expectSame(Option.getOrNull(yield* time.find(all, entry.id)), entry)
    })
  )

  it.effect("finds the projects of some clients, or of none", () =>
    Effect.gen(function* () {
      const { acme, all, bolt, carl, olga, shop, website, workshop, workspace } = yield* seedWorkspace
      const stranger = yield* seedWorkspace
      const projects = yield* ProjectRepository
      const old = aProject(workspace.id, acme, { name: "Old", archived: true })
      yield* projects.save(changesBy(olga.member, "project").create(old))
      for (const [filter, expected, visible = all] of [
        [{ clientIds: [acme.id] }, [old, website]],
        [{ clientIds: [acme.id], archived: false }, [website]],
        [{ clientIds: [acme.id], search: "WEB" }, [website]],
        [{ clientIds: [null] }, [workshop]],
        [{ clientIds: [bolt.id, null] }, [shop, workshop]],
        [{ clientIds: [stranger.acme.id] }, []],
        [{ clientIds: [] }, []],
        [{ clientIds: [acme.id, bolt.id, null] }, [old, website], carl.visible]
      ] as const) {
        const { items } = yield* projects.list(visible, { filter, page: firstPage("name") })
        expectSame(items, expected)
        expectSameSet(yield* projects.all(visible, filter), expected)
        assert.strictEqual(yield* projects.count(visible, filter), expected.length)
      }
    })
  )

  it.effect("counts the projects of each client that the caller sees, archived ones too", () =>
    Effect.gen(function* () {
      const { acme, all, bolt, carl, mary, olga, workspace } = yield* seedWorkspace
      const projects = yield* ProjectRepository
      yield* projects.save(changesBy(olga.member, "project").create(aProject(workspace.id, acme, { archived: true })))
      const counts = (visible: typeof all) =>
        Effect.map(projects.countByClient(visible, [acme.id, bolt.id]), (found) => Object.fromEntries(found))
      assert.deepStrictEqual(yield* counts(all), { [acme.id]: 2, [bolt.id]: 1 })
      assert.deepStrictEqual(yield* counts(mary.visible), { [acme.id]: 2, [bolt.id]: 1 })
      assert.deepStrictEqual(yield* counts(carl.visible), { [acme.id]: 2 })
    })
  )
})
