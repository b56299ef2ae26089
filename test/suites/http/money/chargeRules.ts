import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { chargeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"
import { pay } from "./pay.ts"

const path = "/api/charges"

/** What charges and payments may not be. */
export const chargeRules = defineHttpSuite("rules of charges and settlements", (it) => {
  it.effect("400 invalid_body without a client, 201 for the client of a project", () =>
    Effect.gen(function* () {
      const { acme, owner, website, workshop } = yield* openWith("acme", "website", "workshop")
      const needsClient = /^counteragent_id: is required, unless project_id/u
      for (const references of [{}, { counteragent_id: null }, { project_id: workshop.id }]) {
        refused(yield* owner.full.post(path, { ...chargeKind.body, ...references }), 400, "invalid_body", needsClient)
      }
      const made = yield* owner.full.make(path, { ...chargeKind.body, project_id: website.id })
      assert.deepInclude(made, { counteragent_id: acme.id, project_name: "Website" })
      const loose = { project_id: workshop.id, counteragent_id: null }
      refused(yield* owner.full.put(`${path}/${made.id}`, loose), 400, "invalid_body", needsClient)
    })
  )

  it.effect("400 validation_error that says the sign of a kind, 201 with either for opening and adjustment", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const body = { ...chargeKind.body, counteragent_id: acme.id }
      const signs = { fee: [1], expense: [1], tax: [1], opening: [1, -1], adjustment: [1, -1] } as const
      const letOff = { discount: [-1], credit: [-1], write_off: [-1] } as const
      for (const [kind, right] of Object.entries({ ...signs, ...letOff })) {
        for (const sign of [1, -1]) {
          const answer = yield* owner.full.post(path, { ...body, kind, amount: sign * 10 })
          if (right.some((one) => one === sign)) {
            assert.deepInclude(dataOf(answer, 201).charge, { kind, amount: sign * 10 })
            continue
          }
          const wanted = `^amount: expected an amount ${sign === 1 ? "less" : "greater"} than 0 for the kind ${kind}: send ${-sign * 10}$`
          refused(answer, 400, "validation_error", new RegExp(wanted, "u"))
        }
      }
      for (const [wrong, says] of [
        ["bonus", '"adjustment"'],
        ["writeoff", "did you mean write_off\\?"],
        ["write-off", "did you mean write_off\\?"],
        ["Fee", "did you mean fee\\?"],
        ["expenses", "did you mean expense\\?"],
        ["credit_note", "did you mean credit\\?"],
        ["refund", "a refund is a payment with an amount below 0 at /api/money"]
      ]) {
        const nearest = new RegExp(`^kind: expected "fee" \\| .*${says}$`, "u")
        refused(yield* owner.full.post(path, { ...body, kind: wrong }), 400, "invalid_body", nearest)
        refused(yield* owner.read.get(`${path}?kind=fee,${wrong}`), 400, "invalid_param", nearest)
      }
      const twice = /^kind: sent more than once: .* several values separated by commas$/u
      refused(yield* owner.read.get(`${path}?kind=fee&kind=tax`), 400, "invalid_param", twice)
      const fee = dataOf(yield* owner.read.get(`${path}?kind=fee`)).charges[0]
      refused(yield* owner.full.put(`${path}/${fee.id}`, { kind: "credit" }), 400, "validation_error", /^amount: /u)
    })
  )

  it.effect("201 with what may surprise, and 400 for the client that has charges when it is deleted", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const body = { ...chargeKind.body, counteragent_id: acme.id, currency: "USD" }
      const codes = (answer: any) => dataOf(answer, 201).warnings.map(({ code }: any) => code)
      assert.deepStrictEqual(codes(yield* owner.full.post(path, body)), ["no_exchange_rate"])
      assert.deepStrictEqual(codes(yield* owner.full.post(path, body)), ["no_exchange_rate", "possible_duplicate"])
      const gone = yield* owner.full.delete(`/api/counteragents/${acme.id}`)
      refused(gone, 400, "validation_error", /2 charges.*archived/u)
    })
  )

  it.effect("400 for a refund that settles, and for what is no amount and currency", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const settles = { amount: 10, currency: "EUR" }
      const refund = /^settles: a refund/u
      const anObject = /^settles: expected an object such as \{"amount": 900, "currency": "EUR"\}, or null$/u
      refused(yield* owner.full.post("/api/money", pay(acme, { amount: -1, settles })), 400, "validation_error", refund)
      const made = yield* owner.full.make("/api/money", pay(acme, { settles }))
      refused(yield* owner.full.put(`/api/money/${made.id}`, { amount: -1 }), 400, "validation_error", refund)
      for (const [wrong, code, says] of [
        [{ amount: 10 }, "invalid_body", /^settles\.currency: is required/u],
        [{ ...settles, amount: 0 }, "validation_error", /^settles\.amount: expected an amount greater than 0/u],
        [{ ...settles, amount: -5 }, "validation_error", /^settles\.amount: expected an amount greater than 0/u],
        [{ ...settles, currency: "XXQ" }, "validation_error", /^settles\.currency: .*ISO 4217/u],
        [{ ...settles, colour: 1 }, "invalid_body", /^settles\.colour: unknown field$/u],
        [{ ...settles, curency: "EUR" }, "invalid_body", /^settles\.curency: .*did you mean settles\.currency\?$/u],
        ...[7, [], [settles], "10 EUR", true].map((other) => [other, "invalid_body", anObject] as const)
      ] as const) {
        refused(yield* owner.full.post("/api/money", pay(acme, { settles: wrong })), 400, code, says)
      }
      assert.strictEqual(dataOf(yield* owner.read.get("/api/money")).totalCount, 1)
    })
  )
})
