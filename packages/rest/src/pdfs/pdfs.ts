import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Invoices } from "@hourbook/core/invoices/service/Invoices"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { printOnPaper } from "../edge/answers/respondOnPaper.ts"
import { printedOf } from "../invoices/printedOf.ts"
import { statementOnPaper } from "../reports/statementOnPaper.ts"

/** A document as a file; null while the store is away. */
export type Pdf = Uint8Array | null

const bytesOf = (printed: { readonly bytes: Uint8Array } | null): Pdf => printed?.bytes ?? null

/** An issued invoice or credit note as it was sent. */
export const invoicePdf = (
  invoices: Pick<Invoices["Service"], "printable">,
  who: Principal,
  id: InvoiceId
): Effect.Effect<Pdf, CoreError> => Effect.map(printOnPaper(printedOf(invoices.printable(who, id))), bytesOf)

const locales = { en: "en-GB", de: "de-DE" } as const

/** A statement of all days up to today, in the language of its client. */
export const statementPdf = <E extends CoreError>(
  who: Principal,
  read: Effect.Effect<Reconciliation, E>,
  language: keyof typeof locales
): Effect.Effect<Pdf, CoreError> => {
  const making = Effect.gen(function* () {
    const report = yield* read
    const through = yield* todayOf(who)
    const options = {
      language,
      locale: locales[language],
      by: "day",
      hasPrices: true,
      format: "pdf",
      hasTimesheet: false
    } as const
    return yield* statementOnPaper(report, { from: null, through, workspace: who.workspace }, options)
  })
  return Effect.map(printOnPaper(making), bytesOf)
}
