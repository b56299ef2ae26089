import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { type BillingRate, BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { resolveRate } from "@hourbook/core/prices/resolveRate"
import { BillingRateId } from "@hourbook/core/values/Ids"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import { aProject, currency, day, money, newUuid } from "../../../support/data/builders.ts"
import { anAnswer, changesBy, later } from "../../../support/data/changes.ts"
import { aBillingRate } from "../../../support/data/prices.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, forAll, outcome, outcomes } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"
import { rateSketches, workIn, workSketches } from "./rateArbitraries.ts"

export const billingRates = defineSuite("BillingRateRepository", (it, { thorough }) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const rates = yield* BillingRateRepository
    const rate = (overrides: Partial<BillingRate> = {}) => aBillingRate(fixture.workspace.id, overrides)
    const put = (made: BillingRate) => rates.put({ rate: made, idempotency: null })
    return { fixture, rates, rate, put, list: rates.list(fixture.all) }
  })

  it.effect("lists what was put to the last digit, and finds what decides the price of any work", () =>
    forAll(fc.tuple(rateSketches, workSketches), thorough ? 12 : 2, ([sketches, works]) =>
      Effect.gen(function* () {
        const { fixture, list, put, rate, rates } = yield* open
        const made = sketches.map(({ amount, effectiveDate, kind, scope: { client, member, project } }, index) =>
          rate({
            kind: kind === "bill" ? "bill" : "cost",
            amount: money(amount),
            currency: currency(["EUR", "USD", "JPY"][index % 3] ?? "EUR"),
            effectiveDate: day(effectiveDate),
            projectId: project === undefined ? null : fixture[project].id,
            clientId: client === undefined ? null : fixture[client].id,
            userId: member === undefined ? null : fixture[member].member.userId
          })
        )
        yield* Effect.forEach(made, put, { discard: true, concurrency: 8 })
        expectSameSet(yield* list, made)
        const work = works.map((sketch) => workIn(fixture, sketch))
        const questions = [
          { visible: fixture.all, work },
          { visible: fixture.all, work: [] },
          ...work.map((one) => ({ visible: fixture.mary.visible, work: [one] }))
        ]
        for (const { visible, work } of thorough ? questions : questions.slice(0, 4)) {
          const deciding = yield* rates.deciding(visible, work)
          for (const one of work) {
            for (const kind of ["bill", "cost"] as const) {
              expectSame(resolveRate(deciding, kind, one), resolveRate(made, kind, one), JSON.stringify(one))
            }
          }
        }
      })
    )
  )

  it.effect("puts a rate in the place of one of the same kind, date and scope, and of no other", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate } = yield* open
      const [{ id: projectId }, { id: clientId }, { userId }] = [fixture.website, fixture.acme, fixture.mary.member]
      const first = rate({ projectId, userId })
      const others = [
        rate({ projectId }),
        rate({ userId }),
        rate({ clientId }),
        rate(),
        rate({ projectId, userId, kind: "cost" }),
        rate({ projectId, userId, effectiveDate: day("2026-02-02") }),
        rate({ projectId: fixture.shop.id, userId }),
        rate({ projectId, userId: fixture.max.member.userId })
      ]
      for (const one of [first, ...others]) yield* put(one)
      expectSameSet(yield* list, [first, ...others])
      const second = { ...first, amount: money("0"), currency: currency("USD"), updatedAt: later(first.updatedAt, 5) }
      yield* put(second)
      expectSameSet(yield* list, [second, ...others])
      const third = rate({ amount: money("99.0001") })
      yield* put(third)
      expectSameSet(yield* list, [second, third, ...others.toSpliced(3, 1)])
    })
  )

  it.effect("leaves one of several rates of the same place that are put at once", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate } = yield* open
      for (const scope of [{}, { projectId: fixture.shop.id }]) {
        const made = ["91", "92", "93", "94"].map((amount) => rate({ ...scope, amount: money(amount) }))
        assert.deepStrictEqual(
          yield* outcomes(made.map(put)),
          made.map(() => "done")
        )
      }
      assert.lengthOf(yield* list, 2)
    })
  )

  it.effect("keeps the answer with the rate, and writes neither where there is one already", () =>
    Effect.gen(function* () {
      const { fixture, list, rate, rates } = yield* open
      const idempotency = anAnswer(fixture.olga.member)
      const calls = ["2026-01-01", "2026-01-02", "2026-01-03"].map((text) =>
        rates.put({ rate: rate({ effectiveDate: day(text) }), idempotency })
      )
      assert.deepStrictEqual(yield* outcomes(calls), ["KeyAlreadyUsed", "KeyAlreadyUsed", "done"])
      assert.lengthOf(yield* list, 1)
      const { fingerprint, result } = idempotency
      expectSame(yield* (yield* IdempotencyStore).find(fixture.all, idempotency), Option.some({ fingerprint, result }))
    })
  )

  it.effect("refuses a rate of a project, client or member that is not in the workspace", () =>
    Effect.gen(function* () {
      const { list, put, rate } = yield* open
      const stranger = yield* seedWorkspace
      for (const [reference, scope] of [
        ["project", { projectId: stranger.workshop.id }],
        ["client", { clientId: stranger.acme.id }],
        ["member", { userId: stranger.mary.member.userId }]
      ] as const) {
        const error = yield* Effect.flip(put(rate(scope)))
        assert.strictEqual("reference" in error && error.reference, reference)
      }
      expectSame(yield* list, [])
    })
  )

  it.effect("counts as use of its project or client", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate, rates } = yield* open
      const [projects, clients] = [yield* ProjectRepository, yield* ClientRepository]
      const { acme, mary, olga, workshop } = fixture
      const removeProject = projects.save(changesBy(olga.member, "project").remove(workshop))
      const removeClient = clients.save(changesBy(olga.member, "client").remove(acme))
      const own = [rate({ projectId: workshop.id }), rate({ projectId: workshop.id, userId: mary.member.userId })]
      const ofClient = rate({ clientId: acme.id, kind: "cost" })
      for (const one of [...own, ofClient, rate()]) yield* put(one)
      const inUse = (removal: typeof removeProject | typeof removeClient) =>
        Effect.map(Effect.flip(removal), (error) => ("by" in error ? error.by : error._tag))
      expectSame(yield* inUse(removeProject), [{ noun: "rates", count: 2 }])
      expectSameSet((yield* inUse(removeClient)) as ReadonlyArray<unknown>, [
        { noun: "projects", count: 1 },
        { noun: "members", count: 1 },
        { noun: "rates", count: 1 }
      ])
      for (const { id } of own) assert.isTrue(yield* rates.remove(fixture.all, id))
      yield* removeProject
      assert.lengthOf(yield* list, 2)
    })
  )

  it.effect("never lets a project go under a rate that comes at the same time", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate } = yield* open
      const projects = yield* ProjectRepository
      const changes = changesBy(fixture.olga.member, "project")
      let kept = 0
      for (let round = 0; round < 4; round++) {
        const project = aProject(fixture.workspace.id, null)
        yield* projects.save(changes.create(project))
        const ends = yield* Effect.all(
          [outcome(projects.save(changes.remove(project))), outcome(put(rate({ projectId: project.id })))],
          { concurrency: "unbounded" }
        )
        assert.deepInclude(
          [
            ["done", "ReferenceGone"],
            ["InUse", "done"]
          ],
          ends
        )
        if (ends[1] === "done") kept++
        assert.lengthOf(yield* list, kept)
      }
    })
  )

  it.effect("removes a rate once, and shows and removes none of another workspace", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate, rates } = yield* open
      const stranger = yield* seedWorkspace
      const made = rate()
      yield* put(made)
      assert.isFalse(yield* rates.remove(stranger.all, made.id))
      assert.isFalse(yield* rates.remove(fixture.all, BillingRateId.make(newUuid())))
      expectSame(yield* rates.list(stranger.all), [])
      expectSame(
        yield* rates.deciding(stranger.all, [
          workIn(stranger, { day: "2026-03-01", place: "nothing", member: "mary" })
        ]),
        []
      )
      expectSame(yield* list, [made])
      const remove = rates.remove(fixture.all, made.id)
      const removed = yield* Effect.all([remove, remove, remove], { concurrency: "unbounded" })
      assert.lengthOf(removed.filter(Boolean), 1)
      expectSame(yield* list, [])
    })
  )
})
