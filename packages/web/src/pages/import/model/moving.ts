import { type Account, decimalOf } from "@hourbook/exchange/cut/cutOf"
import type { InvoiceProblem } from "@hourbook/exchange/cut/InvoiceProblem"
import { type Books, movedWork } from "@hourbook/exchange/cut/ledgers"
import { moveCalls } from "@hourbook/exchange/cut/moveCalls"
import type { MovePlan } from "@hourbook/exchange/cut/moveOf"
import type { OpenInvoice } from "@hourbook/exchange/cut/openInvoicesIn"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { queryOptions } from "@tanstack/react-query"
import { send, transmit } from "../../../api/client.ts"
import { everyPage } from "../../../api/everyPage.ts"
import { mediumDay } from "../../../format/dates.ts"
import { wholeMoney } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { openReader } from "../worker/openReader.ts"

const rows = { include_totals: "0", page_size: "500" } as const

/** What a cut by open invoices goes by: the work of an import, and the books of its clients at the end of a day. */
export const readMoving = (importId: string, source: string, day: string) =>
  queryOptions({
    queryKey: ["/api/import-moving", importId, source, day],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [work, elsewhere, charges, payments, invoices, clients] = await Promise.all([
        everyPage(
          async (cursor) =>
            (await send("GET", "/api/time", { query: { ...rows, external_source: source, cursor }, signal })).data
        ),
        everyPage(
          async (cursor) =>
            (
              await send("GET", "/api/time", {
                query: { ...rows, invoiced: "elsewhere", accrual_to: day, cursor },
                signal
              })
            ).data
        ),
        everyPage(async (cursor) => (await send("GET", "/api/charges", { query: { ...rows, cursor }, signal })).data),
        everyPage(
          async (cursor) =>
            (await send("GET", "/api/money", { query: { ...rows, inflow_to: day, cursor }, signal })).data
        ),
        everyPage(async (cursor) => (await send("GET", "/api/invoices", { query: { ...rows, cursor }, signal })).data),
        everyPage(
          async (cursor) =>
            (
              await send("GET", "/api/counteragents", {
                query: { ...rows, archived: "all", sort_by: "name", cursor },
                signal
              })
            ).data
        )
      ])
      const own = movedWork(
        work.flatMap(({ entries }) => entries),
        importId
      )
      const debts = await Promise.all(
        [...new Set(own.map(({ clientId }) => clientId))].map(async (clientId): Promise<ReadonlyArray<Account>> => {
          const query = { view: "counteragents", entity_id: clientId, accrual_to: day, limit: "1" } as const
          const { data } = await send("GET", "/api/reports/debtors/reconciliation", { query, signal })
          return data.totals.by_currency.map(({ closing_debt, currency }) => ({
            clientId,
            client: data.entity_name,
            currency,
            open: decimalOf(closing_debt)
          }))
        })
      )
      const books: Books = {
        importId,
        day,
        elsewhere: elsewhere.flatMap(({ entries }) => entries),
        charges: charges.flatMap((page) => page.charges),
        payments: payments.flatMap(({ inflows }) => inflows),
        debts: debts.flat(),
        invoices: invoices.flatMap((page) => page.invoices)
      }
      return { work: own, books, clients: clients.flatMap(({ counteragents }) => counteragents) }
    }
  })

/** The table of a report; null where the file is none. */
export const readReport = async (file: File): Promise<RecognisedFile["table"] | null> => {
  const reader = openReader()
  const bytes = new Uint8Array(await file.arrayBuffer())
  return reader.ask("table", { bytes }, [bytes.buffer]).finally(reader.close)
}

const noteOf = ({ currency, open, total }: OpenInvoice): string | null =>
  total === null || toPlain(total) === toPlain(open)
    ? null
    : m.import_moved_note({ total: wholeMoney(Number(toPlain(total)), currency) })

/** Writes a cut: marks, documents, adjustments. The same again changes nothing. */
export const writeMove = async (
  plan: MovePlan,
  { day, fileName, importId }: { readonly importId: string; readonly day: string; readonly fileName: string }
): Promise<void> => {
  const comment = m.import_moved_comment({ name: fileName }).slice(0, 500)
  for (const { body, path } of moveCalls(plan, { importId, day, comment, noteOf })) {
    const { data } = await transmit<{
      readonly results?: ReadonlyArray<{ readonly ok: boolean; readonly error?: { readonly message: string } }>
    }>({ method: "POST", address: path, body, idempotencyKey: crypto.randomUUID() })
    const refused = data.results?.find(({ ok }) => !ok)
    if (refused !== undefined) throw new Error(refused.error?.message ?? "")
  }
}

/** Why an invoice of a report cannot be brought. */
export const problemText = ({ reason }: InvoiceProblem): string => {
  switch (reason.code) {
    case "noColumns":
      return m.import_moved_no_columns()
    case "noNumber":
      return m.import_moved_no_number()
    case "sameNumber":
      return m.import_moved_same_number()
    case "noClient":
      return m.import_moved_no_client({ name: reason.name })
    case "severalClients":
      return m.import_moved_several_clients({ name: reason.name })
    case "noDay":
      return m.import_moved_no_day({ text: reason.text })
    case "noCurrency":
      return m.import_moved_no_currency()
    case "noAmount":
      return m.import_moved_no_amount()
    case "partlyPaid":
      return m.import_moved_partly_paid()
    case "belowZero":
      return m.import_moved_below_zero()
    case "doNotMeet":
      return m.import_moved_do_not_meet({ total: reason.total, paid: reason.paid, open: reason.open })
    case "numberTaken":
      return m.import_moved_number_taken()
    case "afterCut":
      return m.import_moved_after_cut({ day: mediumDay(reason.issued) })
  }
}
