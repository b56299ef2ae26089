import type { BillingRateDraft } from "@hourbook/core/prices/BillingRate"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { currency, day, money, principal, someday } from "../../support/data/builders.ts"
import { type Person, seedWorkspace } from "../../support/data/seedWorkspace.ts"

/** A rate of all work in EUR since 2026, unless `of` says otherwise. */
export const aRateDraft = (amount: string, of: Partial<BillingRateDraft> = {}): BillingRateDraft => ({
  kind: "bill",
  amount: money(amount),
  currency: currency("EUR"),
  effectiveDate: day("2026-01-01"),
  projectId: null,
  clientId: null,
  userId: null,
  ...of
})

/** A workspace in whatever store on 2026-03-01, its people as callers, and a way for its owner to set rates. */
export const seedPrices = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(someday))
  const fixture = yield* seedWorkspace
  const { adam, carl, mary, max, olga, workspace } = fixture
  const as = ({ member }: Person) => principal(member.role, { workspace, member })
  const owner = as(olga)
  const rates = yield* BillingRates
  return {
    ...fixture,
    owner,
    admin: as(adam),
    member: as(mary),
    other: as(max),
    client: as(carl),
    rate: (amount: string, of?: Partial<BillingRateDraft>) =>
      Effect.map(rates.put(owner, aRateDraft(amount, of)), ({ value }) => value)
  }
})
