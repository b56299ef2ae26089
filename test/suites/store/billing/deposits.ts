import { assert } from "@effect/vitest"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { InvoiceDetails } from "@hourbook/core/invoices/InvoiceDetails"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import { firstPage } from "@hourbook/core/values/Page"
import { BigDecimal, Effect } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { readyToIssue } from "../../../support/data/billing/readyToIssue.ts"
import { day, money, newUuid } from "../../../support/data/builders.ts"
import { defineSuite } from "../defineSuite.ts"

/** Deposits that invoices deduct, on the store itself. */
export const deposits = defineSuite("Deposits and what deducts them", (it) => {
  const open = Effect.gen(function* () {
    const world = yield* readyToIssue(1)
    const { clients, invoices, owner } = world
    const clientId = clients[0]!.id
    const issue = Effect.fnUntraced(function* (id: InvoiceId) {
      const { invoice, totals } = yield* invoices.get(owner, id)
      return yield* invoices.issue(owner, id, { version: invoice.version, expectedGross: totals.gross })
    })
    const drafted = (lines: ReadonlyArray<object>, more: object = {}) =>
      Effect.map(invoices.draft(owner, { clientId, lines, ...more }), ({ value }) => value)
    const deposit = Effect.flatMap(
      drafted([{ text: "Deposit", unitPrice: money("100.03") }], { deposit: true }),
      (made) => issue(made.invoice.id)
    )
    const credit = (id: InvoiceId) =>
      invoices.credit(owner, id, { release: true }, { key: newUuid(), fingerprint: newUuid() })
    return { ...world, issue, drafted, deposit, credit }
  })
  const ledger = Effect.fnUntraced(function* ({ all }: Effect.Success<typeof open>) {
    const page = { ...firstPage("chargedOn" as const), limit: 500 }
    const { items } = yield* (yield* ChargeRepository).list(all, { filter: {}, page })
    return toText(items.reduce((sum, { amount }) => addTo(sum, amount), money("0")))
  })

  it.effect("a final invoice has the deposit's net and tax to the cent, and a credit of it frees the deposit", () =>
    clockAt("2026-11-20T12:00:00Z")(
      Effect.gen(function* () {
        const world = yield* open
        const { all, credit, drafted, invoices, issue, owner } = world
        const deposit = yield* world.deposit
        assert.deepStrictEqual([deposit.totals.net, deposit.totals.tax].map(toText), ["100.03", "19.01"])
        const deducts = [{ text: "Work", unitPrice: money("200.01") }, { deducts: deposit.invoice.id }]
        const draft = yield* drafted(deducts)
        assert.strictEqual(draft.lines[1]?.text, `Deposit invoice ${deposit.invoice.number} of 20 November 2026`)
        const final = yield* issue(draft.invoice.id)
        // 19 % of 200.01 is 38.00: with the deposit, no cent more.
        assert.deepStrictEqual([final.totals.net, final.totals.tax].map(toText), ["99.98", "18.99"])
        assert.strictEqual(yield* ledger(world), "238.01")
        const repository = yield* InvoiceRepository
        const deductible = Effect.map(
          repository.list(all, { filter: { deductible: true }, page: firstPage("createdAt") }),
          ({ items }) => items.map(({ id }) => id)
        )
        assert.deepStrictEqual(yield* deductible, [])
        assert.strictEqual((yield* invoices.get(owner, deposit.invoice.id)).invoice.deductedBy, final.invoice.id)
        assert.strictEqual(ruleOf(yield* Effect.flip(credit(deposit.invoice.id))), "deposit_deducted")
        assert.strictEqual(ruleOf(yield* Effect.flip(drafted(deducts))), "deposit_deducted")

        yield* credit(final.invoice.id)
        assert.strictEqual(yield* ledger(world), "119.04")
        assert.deepStrictEqual(yield* deductible, [deposit.invoice.id])
        const again = yield* issue((yield* drafted(deducts)).invoice.id)
        assert.strictEqual(toText(again.totals.gross), "118.97")
        yield* credit(again.invoice.id)
        yield* credit(deposit.invoice.id)
        assert.strictEqual(yield* ledger(world), "0")
        assert.strictEqual(ruleOf(yield* Effect.flip(drafted(deducts))), "deposit_credited")
      })
    )
  )

  it.effect(
    "of invoices that deduct a deposit at once, one is issued; what is credited meanwhile is not deducted",
    () =>
      clockAt("2026-11-20T12:00:00Z")(
        Effect.gen(function* () {
          const world = yield* open
          const { credit, drafted, invoices, issue, owner } = world
          const deposit = yield* world.deposit
          const lines = [{ text: "Work", unitPrice: money("500") }, { deducts: deposit.invoice.id }]
          const finals = yield* Effect.forEach([1, 2, 3, 4], () => drafted(lines))
          const results = yield* Effect.forEach(finals, ({ invoice }) => Effect.result(issue(invoice.id)), {
            concurrency: "unbounded"
          })
          const failed = results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
          assert.strictEqual(failed.length, 3)
          for (const error of failed) assert.strictEqual(ruleOf(error), "invoice_incomplete")
          const issued = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
          assert.strictEqual(
            (yield* invoices.get(owner, deposit.invoice.id)).invoice.deductedBy,
            issued[0]?.invoice.id ?? null
          )
          assert.strictEqual(yield* ledger(world), toText(sumOf([deposit, ...issued])))

          const other = yield* world.deposit
          const draft = yield* drafted([{ text: "Work", unitPrice: money("500") }, { deducts: other.invoice.id }])
          const both = yield* Effect.all(
            [Effect.result(issue(draft.invoice.id)), Effect.result(credit(other.invoice.id))],
            { concurrency: "unbounded" }
          )
          assert.strictEqual(both.filter(({ _tag }) => _tag === "Success").length, 1)
        })
      )
  )

  it.effect("what a credit has left of a deposit is deducted, and a draft from before says so", () =>
    clockAt("2026-11-20T12:00:00Z")(
      Effect.gen(function* () {
        const { deposit: made, drafted, invoices, issue, owner } = yield* open
        const deposit = yield* made
        const lines = [{ text: "Work", unitPrice: money("500") }, { deducts: deposit.invoice.id }]
        const before = yield* drafted(lines)
        const asked = { amount: money("19.04"), release: false }
        yield* invoices.credit(owner, deposit.invoice.id, asked, { key: newUuid(), fingerprint: newUuid() })
        const { missing } = yield* invoices.check(owner, before.invoice.id, { issueDate: day("2026-11-20") })
        assert.deepStrictEqual(
          missing.map(({ field }) => field),
          ["lines.deducts"]
        )
        const final = yield* issue((yield* drafted(lines)).invoice.id)
        assert.strictEqual(toText(final.totals.gross), "495")
      })
    )
  )
})

const addTo = (sum: ReturnType<typeof money>, amount: ReturnType<typeof money>) => BigDecimal.sum(sum, amount)
const sumOf = (documents: ReadonlyArray<InvoiceDetails>) =>
  documents.reduce((sum, { totals }) => addTo(sum, totals.gross), money("0"))

const ruleOf = (error: CoreError): string | undefined =>
  error._tag === "ValidationFailed" ? error.rule.code : error._tag
