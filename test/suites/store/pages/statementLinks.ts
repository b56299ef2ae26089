import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { type StatementLink, StatementLinkRepository } from "@hourbook/core/sharing/StatementLink"
import { StatementLinkId } from "@hourbook/core/values/Ids"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aClient, aSecretHash, day, instant, newUuid } from "../../../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../../../support/data/changes.ts"
import { aStatementLink } from "../../../support/data/prices.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const statementLinks = defineSuite("StatementLinkRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const links = yield* StatementLinkRepository
    const of = { owner: fixture.adam.member, client: fixture.acme }
    const put = Effect.fnUntraced(function* (link: StatementLink) {
      const secretHash = aSecretHash()
      yield* links.add({ link, secretHash, idempotency: null })
      return { link, secretHash }
    })
    const find = (secretHash: string) => Effect.map(links.find(secretHash), Option.getOrNull)
    return { ...fixture, links, of, put, find, clients: yield* ClientRepository, members: yield* MemberRepository }
  })

  it.effect("finds a link by its secret, lists those of its workspace alone, newest first, with present names", () =>
    Effect.gen(function* () {
      const { acme, adam, all, bolt, clients, find, links, members, of, olga, put } = yield* open
      const older = yield* put(aStatementLink(of, { accrualFrom: day("2026-01-01") }))
      const newer = yield* put(
        aStatementLink({ ...of, client: bolt }, { createdAt: instant("2027-01-01T00:00:00.000Z") })
      )
      expectSame(yield* find(older.secretHash), older.link)
      expectSame(yield* links.list(all), [newer.link, older.link])
      assert.isNull(yield* find(aSecretHash()))
      const stranger = yield* seedWorkspace
      expectSame(yield* links.list(stranger.all), [])

      yield* clients.save(changesBy(olga.member, "client").amend(acme, amended(acme, { name: "Acme AG" })))
      yield* members.replace(adam.member, amended(adam.member, { name: "Adam A." }))
      const named = { ...older.link, clientName: "Acme AG", userName: "Adam A." }
      expectSame(yield* find(older.secretHash), named)
      yield* members.remove(amended(adam.member, { name: "Adam A." }))
      expectSame(yield* find(older.secretHash), named)
    })
  )

  it.effect("removes a link once, and none of another workspace", () =>
    Effect.gen(function* () {
      const { all, find, links, of, put } = yield* open
      const [gone, stays] = [yield* put(aStatementLink(of)), yield* put(aStatementLink(of))]
      const stranger = yield* seedWorkspace
      assert.isFalse(yield* links.remove(stranger.all, gone.link.id))
      assert.isFalse(yield* links.remove(all, StatementLinkId.make(newUuid())))
      const removed = yield* Effect.all(
        Array.from({ length: 3 }, () => links.remove(all, gone.link.id)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(removed.filter(Boolean), 1)
      assert.isNull(yield* find(gone.secretHash))
      expectSame(yield* find(stays.secretHash), stays.link)
    })
  )

  it.effect("ends with its client, and is made for none that is gone or another workspace's", () =>
    Effect.gen(function* () {
      const { all, clients, find, links, of, olga, put, workspace } = yield* open
      const client = aClient(workspace.id)
      yield* clients.save(changesBy(olga.member, "client").create(client))
      const [gone, stays] = [yield* put(aStatementLink({ ...of, client })), yield* put(aStatementLink(of))]
      yield* clients.save(changesBy(olga.member, "client").remove(client))
      assert.isNull(yield* find(gone.secretHash))
      expectSame(yield* links.list(all), [stays.link])
      const stranger = yield* seedWorkspace
      for (const missing of [client, stranger.acme]) {
        assert.strictEqual(yield* outcome(put(aStatementLink({ ...of, client: missing }))), "ReferenceGone")
      }
      expectSame(yield* links.list(all), [stays.link])
    })
  )

  it.effect("notes when it was opened, and wakes none that was removed; a key makes one link", () =>
    Effect.gen(function* () {
      const { adam, all, find, links, of, put } = yield* open
      const { link, secretHash } = yield* put(aStatementLink(of))
      const minute = instant("2026-03-04T05:06:00.000Z")
      yield* links.touch(link, minute)
      expectSame(yield* find(secretHash), { ...link, lastOpenedAt: minute })
      yield* links.remove(all, link.id)
      yield* links.touch(link, instant("2026-03-04T05:07:00.000Z"))
      assert.isNull(yield* find(secretHash))

      const idempotency = anAnswer(adam.member)
      const again = () => links.add({ link: aStatementLink(of), secretHash: aSecretHash(), idempotency })
      yield* again()
      assert.strictEqual(yield* outcome(again()), "KeyAlreadyUsed")
      assert.lengthOf(yield* links.list(all), 1)
    })
  )
})
