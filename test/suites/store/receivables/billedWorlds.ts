import { assert } from "@effect/vitest"
import * as Policy from "@hourbook/core/access/Policy"
import { InvoiceChecks } from "@hourbook/core/invoices/InvoiceChecks"
import type { InvoiceFilter } from "@hourbook/core/invoices/InvoiceRepository"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { Reports } from "@hourbook/core/reports/Reports"
import { add, compare, subtract, toText, zero } from "@hourbook/core/values/Money"
import { firstPage } from "@hourbook/core/values/Page"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { Effect, Layer } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { openBilling } from "../../../support/data/billing/openBilling.ts"
import { aNewWorkspace, aWorkspace, currency } from "../../../support/data/builders.ts"
import { billedSteps, deeds } from "../../../support/data/receivables/billedSteps.ts"
import { billWorld, currencies } from "../../../support/data/receivables/billWorld.ts"
import { dayOf } from "../../../support/data/receivables/bookOf.ts"
import { documentsInLedger, ledgerOn } from "../../../support/data/receivables/ledgerOn.ts"
import { recordsOfWorld } from "../../../support/data/receivables/recordsOfWorld.ts"
import { expectSame, forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { useCases } from "../../../support/useCases.ts"
import { defineSuite } from "../defineSuite.ts"

/** Documents that people draft, issue and credit by the use cases among their work and money. */
export const billedWorlds = defineSuite("Invoices of random worlds", (it, { thorough }) => {
  it.effect(
    "are the ledger, and what is open and unbilled less what is on account is the debt, on every day",
    () =>
      Effect.gen(function* () {
        const counts = new Map<string, number>()
        yield* forAll(billedSteps, rounds(thorough ? 50 : 2, 500), ({ days, steps }) =>
          Effect.gen(function* () {
            const made = aNewWorkspace(aWorkspace({ paymentTermsDays: 10 }))
            yield* (yield* WorkspaceRepository).create(made)
            const { clients, owner } = yield* openBilling(
              { workspace: made.workspace, member: made.owner },
              currencies.map((code) => ({ name: `Client in ${code}`, currency: currency(code) }))
            )
            const { done, held, last, now } = yield* billWorld(steps, { owner, clients })
            for (const [deed, count] of done) counts.set(deed, (counts.get(deed) ?? 0) + count)
            const visible = Policy.self(owner)
            const records = yield* recordsOfWorld(visible)
            for (const { gross, ledger, number } of documentsInLedger(records)) {
              assert.strictEqual(toText(ledger), toText(gross), `document ${number}`)
            }
            const checks = yield* Effect.provide(InvoiceChecks, InvoiceChecks.layer)
            const checked = yield* checks.check(made.workspace)
            assert.deepInclude(checked, { changed: 0, differing: 0, orphans: 0, schedules: 0 })
            const reports = yield* Reports
            yield* Effect.gen(function* () {
              for (const day of [...days.map((one) => Math.min(one, last)), last]) {
                const { rows } = yield* reports.receivables(owner, { at: dayOf(day), clientIds: undefined })
                for (const client of clients) {
                  const account = { clientId: client.id, currency: String(client.currency) }
                  const row = rows.find((one) => one.clientId === client.id && one.currency === client.currency)
                  const { debt, unbilled } = ledgerOn(records, held, account, day)
                  const shown = row ?? { open: zero, unbilled: zero, onAccount: zero, overdue: zero }
                  const where = `${client.name} on day ${day}`
                  assert.strictEqual(toText(shown.unbilled), toText(unbilled), `unbilled of ${where}`)
                  assert.strictEqual(
                    toText(subtract(add(shown.open, shown.unbilled), shown.onAccount)),
                    toText(debt),
                    `debt of ${where}`
                  )
                  for (const one of [shown.open, shown.onAccount, subtract(shown.open, shown.overdue)]) {
                    assert.isTrue(compare(one, zero) >= 0, `nothing is below 0 of ${where}`)
                  }
                }
              }
              const invoices = yield* Invoices
              const list = (filter: InvoiceFilter) =>
                Effect.map(
                  invoices.list(owner, { filter, page: firstPage("issueDate", 3), totals: true }),
                  ({ totalCount, totals }) => ({ totalCount, totals })
                )
              expectSame(yield* list({}), yield* list({ kinds: ["invoice", "credit_note"] }), "sums of lists")
              const found = yield* reports.unbilled(owner, { clientIds: undefined, projectIds: undefined })
              for (const client of clients) {
                const account = { clientId: client.id, currency: String(client.currency) }
                const row = found.rows.find((one) => one.clientId === client.id && one.currency === client.currency)
                assert.strictEqual(toText(row?.amount ?? zero), toText(ledgerOn(records, held, account, last).unbilled))
              }
            }).pipe(clockAt(now))
          })
        )
        if (thorough) for (const deed of deeds) assert.isAbove(counts.get(deed) ?? 0, 0, deed)
        if (process.env["TEST_LONG"] === "1") yield* Effect.log(Object.fromEntries(counts))
      }).pipe(Effect.provide(Layer.mergeAll(useCases, Sha256.layer))),
    { timeout: rounds(120_000, 7_200_000) }
  )
})
