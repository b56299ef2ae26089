import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { lineText } from "../../support/data/arbitraries.ts"
import { forAll } from "../../support/expecting.ts"
import { dataOf, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { bodyOf, timeKind, transferKinds, wireKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

/** Texts, minutes, and what is said of several wrong fields at once. */
export const textFields = defineHttpSuite("texts and minutes", (it, { thorough }) => {
  for (const [path, body, field, one, limit] of [
    ["/api/time", timeKind.body, "description", "entry", 2000],
    ["/api/projects", {}, "name", "project", 200],
    ["/api/counteragents", {}, "name", "counteragent", 200],
    ["/api/me/api-keys", {}, "name", "api_key", 100]
  ] as const) {
    it.effect(`201 with a ${field} of up to ${limit} characters after trimming (${path})`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        for (const [sent, stored] of [
          ["  both ends \n", "both ends"],
          ["x".repeat(limit), "x".repeat(limit)],
          ["😀".repeat(limit), "😀".repeat(limit)],
          [` ${"é".repeat(limit)} `, "é".repeat(limit)],
          [
            "<script>alert(1)</script> '; drop table time; -- \"",
            "<script>alert(1)</script> '; drop table time; -- \""
          ],
          ...(field === "description" ? [["a\tb\nc", "a\tb\nc"] as const] : [])
        ] as const) {
          const made = dataOf(yield* owner.full.post(path, { ...body, [field]: sent }), 201)
          assert.strictEqual(made[one][field], stored)
        }
      })
    )

    it.effect(`400 validation_error when ${field} is blank or longer than ${limit} (${path})`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        for (const wrong of [
          "",
          "   ",
          "\n\t",
          "x".repeat(limit + 1),
          "😀".repeat(limit + 1),
          "a\0b",
          "\ud800",
          "a\udc00"
        ]) {
          const refusal = yield* owner.full.post(path, { ...body, [field]: wrong })
          refused(refusal, 400, "validation_error", new RegExp(`^${field}: expected`, "u"))
        }
      })
    )
  }

  it.effect("201 with the text of any script that was sent, to the last code point", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* forAll(lineText, thorough ? 80 : 12, (text) =>
        Effect.gen(function* () {
          const entry = yield* owner.full.make("/api/time", { ...timeKind.body, description: text })
          assert.strictEqual(dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry.description, text)
        })
      )
    })
  )

  it.effect("201 with a comment as it is, of at most 2000 characters", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      for (const kind of transferKinds) {
        const { path } = kind
        const body = bodyOf(kind, acme)
        for (const comment of ["", "  kept  ", "😀".repeat(2000), null]) {
          assert.strictEqual((yield* owner.full.make(path, { ...body, comment })).comment, comment)
        }
        const { comment: _, ...rest } = body
        assert.isNull((yield* owner.full.make(path, rest)).comment)
        const long = yield* owner.full.post(path, { ...body, comment: "x".repeat(2001) })
        refused(long, 400, "validation_error", /^comment: expected at most 2000 characters/u)
        refused(yield* owner.full.post(path, { ...body, comment: 7 }), 400, "invalid_body", /^comment: /u)
      }
    })
  )

  it.effect("201 with 0 to 1000000 whole minutes, 400 with any other", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const send = (minutes: unknown) =>
        owner.full.post("/api/time", { ...timeKind.body, duration_minutes_total: minutes })
      for (const minutes of [0, 1, 1_000_000]) {
        assert.strictEqual(dataOf(yield* send(minutes), 201).entry.duration_minutes_total, minutes)
      }
      for (const wrong of [-1, 1_000_001, 3_000_000_000]) {
        refused(yield* send(wrong), 400, "validation_error", /^duration_minutes_total: expected a whole number from 0/u)
      }
      for (const wrong of [1.5, "90", 1e308, null]) {
        refused(yield* send(wrong), 400, "invalid_body", /^duration_minutes_total: expected/u)
      }
    })
  )

  it.effect("400 naming every field that is wrong at once", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const fields = ["inflow_date", "amount", "currency"]
      const missing = yield* owner.full.post("/api/money", {})
      refused(missing, 400, "invalid_body")
      for (const field of fields) assert.include(missing.body.error.message, `${field}: is required`)
      const wrong = { inflow_date: "2026-02-30", amount: 0, currency: "X", comment: "\0", project_id: "7" }
      const malformed = yield* owner.full.post("/api/money", wrong)
      refused(malformed, 400, "invalid_body")
      for (const field of Object.keys(wrong)) assert.include(malformed.body.error.message, `${field}: expected`)
    })
  )

  it.effect("400 when a change breaks what a new record may not break", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      for (const kind of wireKinds) {
        const { one, path } = kind
        const body = bodyOf(kind, acme)
        const record = yield* owner.full.make(path, body)
        for (const [field, value] of Object.entries(body)) {
          const wrong = field === "amount" ? 0 : typeof value === "number" ? -1 : "\0"
          const code = /(_date|_id|kind)$/u.test(field) ? "invalid_body" : "validation_error"
          refused(
            yield* owner.full.put(`${path}/${record.id}`, { [field]: wrong }),
            400,
            code,
            new RegExp(`^${field}: `, "u")
          )
        }
        assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one], record)
      }
    })
  )
})
