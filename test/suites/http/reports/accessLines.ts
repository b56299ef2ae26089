import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, newKey, openWith } from "../../../support/http/callers.ts"
import { billingRateBody, importBody, rateBody, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/reports/activity?feed_limit=100"

/** The lines of what is neither a record nor a project or client: who changed access, rates and settings, from what, to what. */
export const accessLines = defineHttpSuite("lines about access, rates and settings", (it) => {
  const open = Effect.gen(function* () {
    const { member, owner } = yield* openWith("member")
    const feedOf = ({ read }: { readonly read: Caller }) =>
      Effect.map(read.get(path), (answer): ReadonlyArray<any> => dataOf(answer).feed ?? [])
    const known = new Set((yield* feedOf(owner)).map(({ id }) => id))
    /** The lines since the last call, the oldest first. */
    const fresh = Effect.map(feedOf(owner), (feed) => {
      const lines = feed.filter(({ id }) => !known.has(id)).toReversed()
      for (const { id } of lines) known.add(id)
      return lines
    })
    /** The same in words: ties of one moment in any order. */
    const words = Effect.map(fresh, (lines) =>
      lines.map(({ action, subject, version }) => `${action} ${subject} ${version}`).sort()
    )
    return { member, owner, fresh, words }
  })

  it.effect("are one for what is made, changed or ended, and none where nothing changes", () =>
    Effect.gen(function* () {
      const { owner, words } = yield* open
      const { full } = owner
      const rate = yield* full.make("/api/rates", billingRateBody)
      dataOf(yield* full.post("/api/rates", billingRateBody), 201)
      assert.deepStrictEqual(yield* words, ["created rate 1"])
      dataOf(yield* full.post("/api/rates", { ...billingRateBody, amount: 95 }), 201)
      dataOf(yield* full.delete(`/api/rates/${rate.id}`))
      assert.deepStrictEqual(yield* words, ["deleted rate 3", "updated rate 2"])

      yield* full.make("/api/exchange-rates", rateBody)
      dataOf(yield* full.post("/api/exchange-rates", rateBody), 201)
      const second = yield* full.make("/api/exchange-rates", { ...rateBody, rate: 0.95 })
      dataOf(yield* full.delete(`/api/exchange-rates/${second.id}`))
      const replaced = ["created exchange_rate 1", "created exchange_rate 1"]
      assert.deepStrictEqual(yield* words, [...replaced, "deleted exchange_rate 2", "deleted exchange_rate 2"])

      yield* full.make(timeKind.path, { ...timeKind.body, tags: ["Ops"] })
      const [tag] = dataOf(yield* full.get("/api/tags")).tags
      for (const name of ["Operations", "Operations"]) dataOf(yield* full.put(`/api/tags/${tag.id}`, { name }))
      assert.deepStrictEqual(yield* words, ["created time_entry 1", "updated tag 2"])

      for (const name of ["Atelier", "Atelier"]) dataOf(yield* full.put("/api/workspace", { name }))
      assert.deepStrictEqual(yield* words, ["updated workspace 2"])

      const { id } = yield* full.make("/api/imports", importBody)
      dataOf(yield* full.delete(`/api/imports/${id}`))
      assert.deepStrictEqual(yield* words, ["created import 1", "deleted import 2"])
    })
  )

  it.effect("are one for each key, link and feed, without secrets", () =>
    Effect.gen(function* () {
      const { fresh, owner } = yield* open
      const { full } = owner
      const made = dataOf(yield* full.post("/api/me/api-keys", { name: "Robot" }), 201)
      dataOf(yield* full.delete(`/api/me/api-keys/${made.api_key.id}`))
      const acme = yield* full.make("/api/counteragents", { name: "Acme" })
      const link = yield* full.make("/api/statement-links", { counteragent_id: acme.id })
      dataOf(yield* full.delete(`/api/statement-links/${link.id}`))
      for (const _ of [1, 2]) dataOf(yield* full.post("/api/me/calendar-feed"), 201)
      dataOf(yield* full.delete("/api/me/calendar-feed"))
      const lines = yield* fresh
      const found = lines.map(({ action, subject }) => `${action} ${subject}`).sort()
      assert.deepStrictEqual(found, [
        "created api_key",
        "created calendar_feed",
        "created calendar_feed",
        "created counteragent",
        "created statement_link",
        "deleted api_key",
        "deleted calendar_feed",
        "deleted calendar_feed",
        "deleted statement_link"
      ])
      const text = JSON.stringify(lines)
      for (const secret of [made.secret, link.secret, "hash"]) assert.notInclude(text, String(secret))
    })
  )

  it.effect("are those of the keys that end with a membership, and two for a member with a first key", () =>
    Effect.gen(function* () {
      const { owner, words } = yield* open
      const email = `${crypto.randomUUID()}@example.org`
      const eve = { name: "Eve", role: "member", email, key: "full" }
      const { member } = dataOf(yield* owner.full.post("/api/members", eve), 201)
      assert.deepStrictEqual(yield* words, ["created api_key 1", "created member 1"])
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      assert.deepStrictEqual(yield* words, ["deleted api_key 2", "deleted member 2"])
    })
  )

  it.effect(
    "are one for each of fifty keys, the most, when a membership ends: in one transaction, on every store",
    () =>
      Effect.gen(function* () {
        const { member, owner } = yield* open
        for (let index = 0; index < 49; index++) yield* newKey(member.full)
        dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
        const gone = dataOf(yield* owner.read.get(`${path}&feed_subject=member,api_key&feed_action=deleted`)).feed
        assert.lengthOf(
          gone.filter(({ subject }: any) => subject === "member"),
          1
        )
        assert.lengthOf(gone, 51)
      })
  )
})
