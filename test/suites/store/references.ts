import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect } from "effect"
import { currency } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { aBillingRate } from "../../support/data/prices.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { expectSame } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const references = defineSuite("ReferenceLookup", (it) => {
  const nothing = { project: null, client: null, member: null }
  /** Apart from whether there are rates, which not every store knows. */
  const lookUp = Effect.map(
    ReferenceLookup,
    ({ find }) =>
      (...asked: Parameters<typeof find>) =>
        Effect.map(find(...asked), ({ client, member, project }) => ({ project, client, member }))
  )
  const current = {
    archived: false,
    clientArchived: false,
    billableDefault: true,
    rounding: null,
    clientRounding: null,
    clientCurrency: null
  }
  const maryNow = { name: "Mary", timeZone: null, former: false }
  const website = { ...current, name: "Website", clientName: "Acme" }
  const idsIn = ({ acme, mary, website: project }: Fixture) => ({
    projectId: project.id,
    clientId: acme.id,
    userId: mary.member.userId
  })

  it.effect("knows project, client and member as they are now, by their names, and what is archived", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { acme, all, mary, olga } = fixture
      const find = yield* lookUp
      expectSame(yield* find(all, idsIn(fixture)), {
        project: { ...website, clientId: acme.id },
        client: { name: "Acme", archived: false, rounding: null, currency: null },
        member: maryNow
      })
      const [six, ten] = [
        { mode: "up", step: 6, minimum: 0 },
        { mode: "none", step: 10, minimum: 60 }
      ] as const
      const usd = currency("USD")
      const renamed = amended(acme, { name: "Ajax", archived: true, rounding: six, currency: usd })
      yield* (yield* ClientRepository).save(changesBy(olga.member, "client").amend(acme, renamed))
      const ofAjax = {
        ...website,
        clientArchived: true,
        clientId: acme.id,
        clientName: "Ajax",
        clientRounding: six,
        clientCurrency: usd
      }
      const ajax = { name: "Ajax", archived: true, rounding: six, currency: usd }
      yield* (yield* MemberRepository).replace(mary.member, amended(mary.member, { timeZone: "Asia/Kathmandu" }))
      const member = { ...maryNow, timeZone: "Asia/Kathmandu" }
      expectSame(yield* find(mary.visible, idsIn(fixture)), { project: ofAjax, client: ajax, member })
      const archived = amended(fixture.website, { archived: true, billableDefault: false, rounding: ten })
      yield* (yield* ProjectRepository).save(changesBy(olga.member, "project").amend(fixture.website, archived))
      expectSame(yield* find(mary.visible, { ...idsIn(fixture), clientId: fixture.bolt.id, userId: null }), {
        project: { ...ofAjax, archived: true, billableDefault: false, rounding: ten },
        client: { name: "Bolt", archived: false, rounding: null, currency: null },
        member: null
      })
    })
  )

  it.effect("answers null for what is not asked for and for a project's missing client", () =>
    Effect.gen(function* () {
      const { acme, all, workshop } = yield* seedWorkspace
      const find = yield* lookUp
      expectSame(yield* find(all, { projectId: null, clientId: null, userId: null }), nothing)
      expectSame(yield* find(all, { projectId: workshop.id, clientId: null, userId: null }), {
        ...nothing,
        project: { ...current, name: "Workshop", clientId: null, clientName: null }
      })
      expectSame(yield* find(all, { projectId: null, clientId: acme.id, userId: null }), {
        ...nothing,
        client: { name: "Acme", archived: false, rounding: null, currency: null }
      })
    })
  )

  it.effect("knows nothing of another workspace", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const stranger = yield* seedWorkspace
      expectSame(yield* (yield* lookUp)(stranger.all, idsIn(fixture)), nothing)
    })
  )

  it.effect("shows a client no other client and none of its projects", () =>
    Effect.gen(function* () {
      const { bolt, carl, shop, workshop } = yield* seedWorkspace
      const find = yield* lookUp
      expectSame(yield* find(carl.visible, { projectId: shop.id, clientId: bolt.id, userId: null }), nothing)
      expectSame(yield* find(carl.visible, { projectId: workshop.id, clientId: null, userId: null }), nothing)
    })
  )

  it.effect("knows a member who left, and who comes back", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      yield* (yield* MemberRepository).remove(fixture.mary.member)
      const ids = { projectId: null, clientId: null, userId: fixture.mary.member.userId }
      const find = yield* lookUp
      expectSame(yield* find(fixture.all, ids), { ...nothing, member: { ...maryNow, former: true } })
      yield* (yield* MemberRepository).add({ member: fixture.mary.member, key: null, idempotency: null })
      expectSame(yield* find(fixture.all, ids), { ...nothing, member: maryNow })
    })
  )

  it.effect("does not deny that a workspace has billing rates", () =>
    Effect.gen(function* () {
      const { all, workspace } = yield* seedWorkspace
      const { find } = yield* ReferenceLookup
      yield* (yield* BillingRateRepository).put({ rate: aBillingRate(workspace.id), idempotency: null })
      const { mayHaveRates } = yield* find(all, { projectId: null, clientId: null, userId: null })
      assert.isTrue(mayHaveRates)
    })
  )
})
