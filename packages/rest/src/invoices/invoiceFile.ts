import type { PrintableInvoice } from "@hourbook/core/invoices/issuedInvoice"
import type { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import type { TimesheetEntry } from "@hourbook/paper/TimesheetEntry"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { refused } from "../edge/answers/respond.ts"
import { respondOnPaper } from "../edge/answers/respondOnPaper.ts"
import { contentDisposition } from "../files/contentDisposition.ts"
import { CurrentPrincipal } from "../middleware/Authentication.ts"
import type { PaperOptions } from "../paper/PaperOptions.ts"
import { printedOf } from "./printedOf.ts"

type Verbs = Pick<Invoices["Service"], "data" | "entries" | "printable">

const entryOf = (entry: TimeEntry): TimesheetEntry => ({
  day: entry.workedOn,
  text: entry.description,
  person: entry.userName ?? "",
  client: entry.clientName,
  project: entry.projectName,
  minutes: entry.durationMinutes,
  billable: entry.billable,
  billedMinutes: entry.billedMinutes,
  amount: toText(entry.cost),
  currency: entry.currency
})

/** The entries of a document, without prices: its lines have these. */
const timesheetOf = Effect.fnUntraced(function* (
  { frozen, invoice }: PrintableInvoice,
  entries: ReadonlyArray<TimeEntry>,
  language: InLanguage
) {
  const { timesheetSheet } = yield* Effect.promise(() => import("@hourbook/paper/Timesheet"))
  const timesheet = {
    sender: frozen.seller.legalName ?? frozen.workspaceName,
    from: invoice.serviceFrom,
    to: invoice.serviceTo,
    by: "day",
    hasPrices: false,
    entries: yield* mapInSlices(entries, entryOf)
  } as const
  return timesheetSheet(timesheet, language)
})

const printed = (invoices: Verbs, id: InvoiceId, { format, hasTimesheet }: PaperOptions) =>
  respondOnPaper(
    Effect.gen(function* () {
      const who = yield* CurrentPrincipal
      return yield* printedOf(
        invoices.printable(who, id),
        Effect.fnUntraced(function* (document, language) {
          const { facturX } = yield* Effect.promise(() => import("@hourbook/paper/facturX"))
          return {
            attachment: format === "factur_x" ? facturX(yield* invoices.data(who, id, "factur_x")) : null,
            annex: hasTimesheet ? yield* timesheetOf(document, yield* invoices.entries(who, id), language) : undefined
          }
        })
      )
    })
  )

const written = (invoices: Verbs, id: InvoiceId, profile: "peppol" | "xrechnung") =>
  Effect.gen(function* () {
    const who = yield* CurrentPrincipal
    const xml = yield* invoices.data(who, id, profile)
    const { invoice } = yield* invoices.printable(who, id)
    const name = `${invoice.number ?? ""} ${profile}`
    return HttpServerResponse.text(xml, {
      contentType: "application/xml",
      headers: {
        "cache-control": "no-store",
        "content-disposition": contentDisposition({ as: "attachment", name, extension: "xml" })
      }
    })
  }).pipe(Effect.catch((error) => Effect.succeed(refused(error))))

/** A document as a file: on paper, or as data. */
export const invoiceFile = (invoices: Verbs, id: InvoiceId, options: PaperOptions) =>
  options.format === "xrechnung" || options.format === "peppol"
    ? written(invoices, id, options.format)
    : printed(invoices, id, options)
