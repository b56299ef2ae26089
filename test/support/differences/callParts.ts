import * as fc from "fast-check"
import { hostileText } from "../http/hostileValues.ts"
import { aMoneyBody, aName } from "../http/wireArbitraries.ts"
import { moneyKinds } from "../http/wireKinds.ts"
import type { Known } from "./Known.ts"
import { aRounding, priced } from "./priced.ts"
import { aRef, nowhere } from "./sensible.ts"

/** Mostly none, or a key, now and then one that a call had. */
export const headers = (known: Known): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const count = known.repeatable.length
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: fc.nat(1_000_000).map((key) => ({ "idempotency-key": `key-${key}` })) },
    // Mostly under a key that was used for something else.
    { weight: count === 0 ? 0 : 1, arbitrary: fc.constantFrom(...known.repeatable.map((one) => one.headers ?? {}), {}) }
  )
}

export const ifMatch = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(`"1"`, `"2"`, `"3"`, "*", `W/"1"`, `"1", "2"`, "x").map((tag) => ({ "if-match": tag }))
  }
)

/** Ids of a kind: mostly there, now and then gone, of something else or of nothing. */
export const anId = (known: Known, path: string): fc.Arbitrary<string> => {
  const others = [...known.ids.values()].flat()
  const own = known.idsUnder(path)
  return fc.oneof(
    { weight: own.length === 0 ? 0 : 12, arbitrary: fc.constantFrom(...own, nowhere) },
    { weight: 1, arbitrary: fc.constantFrom(...others, nowhere) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileText.filter((text) => !/[/?#\\.]/u.test(text)), nowhere) }
  )
}

const belongings = (known: Known) => ({
  projects: [...known.idsUnder("/api/projects").slice(-8), nowhere],
  clients: [...known.idsUnder("/api/counteragents").slice(-8), nowhere],
  users: known.idsUnder("/api/members").slice(-6)
})

/** A body of a kind, as one would send it, now and then with what another system calls it. */
export const aBody = (known: Known, path: string): fc.Arbitrary<any> =>
  fc
    .tuple(ownBody(known, path), fc.option(aRef, { freq: 5, nil: undefined }))
    .map(([body, ref]) => (ref === undefined ? body : { ...body, external_ref: ref }))

export const ownBody = (known: Known, path: string): fc.Arbitrary<any> => {
  const money = moneyKinds.find((kind) => kind.path === path)
  if (money !== undefined) {
    const body = aMoneyBody(money, belongings(known))
    return money.amount === "cost" ? body.chain(priced) : body
  }
  if (path === "/api/projects") {
    const client = fc.option(fc.constantFrom(...belongings(known).clients), { nil: null })
    const own = { name: aName, counteragent_id: client, billable_default: fc.boolean(), rounding: aRounding }
    return fc.record(own, { requiredKeys: ["name"] })
  }
  const own = {
    name: aName,
    payment_terms_days: fc.constantFrom(0, 14, 45, null),
    rounding: aRounding,
    currency: fc.constantFrom("EUR", "USD", null)
  }
  return fc.record(own, { requiredKeys: ["name"] })
}
