import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openTeam, openWith, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/time/suggestions"
const now = at("2026-03-31T12:00:00.000Z")
const work = (description: string, accrual_date: string, rest: object = {}) => ({
  description,
  accrual_date,
  duration_minutes_total: 60,
  cost: 0,
  currency: "EUR",
  ...rest
})

/** What the caller worked on lately. */
export const suggestions = defineHttpSuite("suggestions", (it, { refusals }) => {
  it.effect("200 with the caller's own work of 90 days, the most frequent and recent first", () =>
    Effect.gen(function* () {
      const { acme, member, owner, shop, website } = yield* openTeam()
      const on = { project_id: website.id }
      for (const body of [
        work("Wireframes", "2026-03-01", { ...on, tags: ["design", "ux"] }),
        work("WIREFRAMES", "2026-03-02", { ...on, tags: ["UX", "Design"], billable: false }),
        work("Wireframes", "2026-03-03", on),
        work("Call", "2026-01-01", on),
        work("Call", "2026-01-02", on),
        work("Call", "2026-01-03", on),
        work("Review", "2026-03-30", { project_id: shop.id }),
        work("Long ago", "2025-12-31", on)
      ]) {
        yield* member.full.make("/api/time", body).pipe(now)
      }
      yield* owner.full.make("/api/time", work("Budget", "2026-03-30")).pipe(now)

      const list = (query = "") =>
        Effect.map(member.read.get(`${path}${query}`).pipe(now), (got) => dataOf(got).suggestions)
      assert.deepStrictEqual((yield* list())[0], {
        description: "WIREFRAMES",
        project_id: website.id,
        project_name: "Website",
        counteragent_id: acme.id,
        counteragent_name: "Acme",
        tags: ["design", "ux"],
        billable: false,
        count: 2,
        last_date: "2026-03-02"
      })
      const shown = (all: ReadonlyArray<any>) => all.map(({ count, description }) => [description, count])
      assert.deepStrictEqual(shown(yield* list()), [
        ["WIREFRAMES", 2],
        ["Review", 1],
        ["Wireframes", 1],
        ["Call", 3]
      ])
      assert.deepStrictEqual(shown(yield* list(`?limit=1&project_id=${shop.id}`)), [["Review", 1]])
      assert.deepStrictEqual(shown(yield* list("?q=%20frames%20")), [
        ["WIREFRAMES", 2],
        ["Wireframes", 1]
      ])
      assert.deepStrictEqual(shown(yield* list("?q=bolt")), [["Review", 1]])
      assert.deepStrictEqual(yield* list("?q=budget"), [])
    })
  )

  it.effect("200 without what is of an archived project or client, and with nothing for a client", () =>
    Effect.gen(function* () {
      const { acme, client, member, owner, shop, website, workshop } = yield* openTeam()
      for (const { id } of [website, shop, workshop]) {
        yield* member.full.make("/api/time", work("Call", "2026-03-30", { project_id: id })).pipe(now)
      }
      dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { archived: true }))
      dataOf(yield* owner.full.put(`/api/projects/${shop.id}`, { archived: true }))
      const { suggestions } = dataOf(yield* member.read.get(path).pipe(now))
      assert.deepStrictEqual(
        suggestions.map(({ project_id }: any) => project_id),
        [workshop.id]
      )
      assert.deepStrictEqual(dataOf(yield* client.read.get(path).pipe(now)), { suggestions: [] })
    })
  )

  if (refusals)
    it.effect("400 for a limit out of bounds", () =>
      Effect.gen(function* () {
        const { member } = yield* openWith("member")
        for (const limit of [0, 51]) {
          refused(yield* member.read.get(`${path}?limit=${limit}`), 400, "invalid_param", /^limit: /u)
        }
      })
    )
})
