import { assert, it } from "@effect/vitest"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { Payments } from "@hourbook/core/money/Payments"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { currency, day, money } from "../../support/data/builders.ts"
import { useCases } from "../../support/useCases.ts"
import { seedPrices } from "../prices/seedPrices.ts"

interface Given {
  readonly what: string
  readonly work: ReadonlyArray<string>
  readonly paid?: ReadonlyArray<string>
  readonly payment: string
  /** The currencies that the project owes in, where the payment settles nothing of it. */
  readonly owed?: ReadonlyArray<string>
}

/** Money as `day amount currency`, then the project, and of a payment what it settles. USD is worth 0.5 EUR, and GBP has no rate. */
const cases: ReadonlyArray<Given> = [
  { what: "one currency", work: ["02-01 100 EUR website"], payment: "03-01 100 EUR website" },
  { what: "another currency", work: ["02-01 100 EUR website"], payment: "03-01 200 USD website", owed: ["EUR"] },
  { what: "the base currency", work: ["02-01 100 USD website"], payment: "03-01 50 EUR website", owed: ["USD"] },
  { what: "a currency without a rate", work: ["02-01 9 GBP website"], payment: "03-01 9 EUR website", owed: ["GBP"] },
  {
    what: "neither of two",
    work: ["02-01 9 USD website", "02-02 9 EUR website"],
    payment: "03-01 9 GBP website",
    owed: ["EUR", "USD"]
  },
  { what: "one of two", work: ["02-01 9 USD website", "02-02 9 EUR website"], payment: "03-01 900 EUR website" },
  { what: "what it settles", work: ["02-01 100 EUR website"], payment: "03-01 200 USD website 100 EUR" },
  { what: "not what arrived", work: ["02-01 9 EUR website"], payment: "03-01 9 EUR website 9 GBP", owed: ["EUR"] },
  { what: "no project", work: ["02-01 100 EUR website"], payment: "03-01 200 USD" },
  { what: "a refund", work: ["02-01 100 EUR website"], payment: "03-01 -200 USD website" },
  { what: "nothing open", work: [], payment: "03-01 200 USD website" },
  {
    what: "all that was open is paid",
    work: ["02-01 100 EUR website"],
    paid: ["02-05 100 EUR"],
    payment: "03-01 200 USD website"
  },
  {
    what: "paid in part, by payments of no project",
    work: ["02-01 100 EUR website"],
    paid: ["02-05 99 EUR"],
    payment: "03-01 2 USD website",
    owed: ["EUR"]
  },
  {
    what: "paid in part",
    work: ["02-01 100 EUR website"],
    paid: ["02-05 99 EUR website"],
    payment: "03-01 2 USD website",
    owed: ["EUR"]
  },
  {
    what: "a surplus in another currency covers all that is open",
    work: ["02-01 100 EUR website"],
    paid: ["02-05 200 USD"],
    payment: "03-01 200 USD website"
  },
  {
    what: "a surplus in another currency covers a part",
    work: ["02-01 100 EUR website"],
    paid: ["02-05 198 USD"],
    payment: "03-01 200 USD website",
    owed: ["EUR"]
  },
  { what: "work of another project", work: ["02-01 100 EUR workshop"], payment: "03-01 200 USD website" },
  { what: "work of later days", work: ["03-02 100 EUR website"], payment: "03-01 200 USD website" },
  {
    what: "a payment of a later day",
    work: ["02-01 100 EUR website"],
    payment: "04-01 200 USD website",
    owed: ["EUR"]
  }
]

const read = (text: string) => {
  const [on = "", amount = "", code = "", project, settled, of] = text.split(" ")
  return {
    on: day(`2026-${on}`),
    amount: money(amount),
    currency: currency(code),
    project,
    settles: settled === undefined || of === undefined ? null : { amount: money(settled), currency: currency(of) }
  }
}

const provided = Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))

const opened = Effect.fnUntraced(function* ({ paid = [], work }: Pick<Given, "work" | "paid">) {
  const { acme, member, owner, website, workshop } = yield* seedPrices
  const payments = yield* Payments
  const time = yield* TimeEntries
  yield* (yield* ExchangeRates).put(owner, {
    currency: currency("USD"),
    effectiveDate: day("2026-01-01"),
    rate: money("0.5")
  })
  const projectOf = (name: string | undefined) =>
    name === "website" ? website.id : name === "workshop" ? workshop.id : null
  for (const { amount, currency: code, on, project } of work.map(read)) {
    const entry = { description: "Work", workedOn: on, durationMinutes: 60, cost: amount, currency: code }
    yield* time.record(owner, { ...entry, clientId: acme.id, projectId: projectOf(project) })
  }
  const draft = (text: string) => {
    const { amount, currency: code, on, project, settles } = read(text)
    const shared = { comment: null, clientId: acme.id, projectId: projectOf(project) }
    return { ...shared, amount, currency: code, receivedOn: on, settles }
  }
  for (const text of paid) yield* payments.record(owner, draft(text))
  return { payments, draft, owner, member }
})

const missing = (warnings: ReadonlyArray<{ readonly code: string }>) =>
  warnings.filter(({ code }) => code === "settles_missing")

const expected = ({ owed, payment }: Given) => {
  const { currency: code, settles } = read(payment)
  return owed === undefined ? [] : [{ code: "settles_missing", currency: settles?.currency ?? code, owed }]
}

for (const given of cases) {
  it.effect(`a payment and a changed one warn alike where nothing of the project is settled: ${given.what}`, () =>
    Effect.gen(function* () {
      const { draft, owner, payments } = yield* opened(given)
      const { record, warnings } = (yield* payments.record(owner, draft(given.payment))).value
      assert.deepStrictEqual(missing(warnings), expected(given))
      // What was stored of the payment itself settles nothing of what it is compared with.
      for (const before of ["03-01 100 EUR website", "03-01 -70 EUR website", "03-01 5 GBP"]) {
        yield* payments.amend(owner, record.id, draft(before))
        const changed = yield* payments.amend(owner, record.id, draft(given.payment))
        assert.deepStrictEqual(missing(changed.warnings), expected(given), before)
      }
    }).pipe(provided)
  )
}

it.effect("a payment that gets a project warns, and one whose comment changes does not", () =>
  Effect.gen(function* () {
    const { draft, owner, payments } = yield* opened({ work: ["02-01 100 EUR website"] })
    const { record } = (yield* payments.record(owner, draft("03-01 200 USD"))).value
    const { projectId } = draft("03-01 200 USD website")
    assert.lengthOf(missing((yield* payments.amend(owner, record.id, { projectId })).warnings), 1)
    assert.deepStrictEqual((yield* payments.amend(owner, record.id, { comment: "Thanks" })).warnings, [])
    assert.lengthOf(missing((yield* payments.amend(owner, record.id, { amount: money("150") })).warnings), 1)
  }).pipe(provided)
)

it.effect("members, who are shown no debts, are not warned", () =>
  Effect.gen(function* () {
    const { draft, member, payments } = yield* opened({ work: ["02-01 100 EUR website"] })
    assert.deepStrictEqual((yield* payments.record(member, draft("03-01 200 USD website"))).value.warnings, [])
  }).pipe(provided)
)
