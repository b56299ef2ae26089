import {
  type Account,
  accountKey,
  type Cut,
  cutCalls,
  cutSource,
  decimalOf,
  type EarlierCut,
  lastCuts,
  saidIn
} from "@hourbook/exchange/cut/cutOf"
import { type ImportedWork, notInvoicedAt } from "@hourbook/exchange/cut/notInvoiced"
import { queryOptions } from "@tanstack/react-query"
import { send, transmit } from "../../../api/client.ts"
import { everyPage } from "../../../api/everyPage.ts"
import { m } from "../../../paraglide/messages.js"

const accountsOf = async (clientId: string, day: string, signal: AbortSignal) => {
  const query = { view: "counteragents", entity_id: clientId, accrual_to: day, limit: "1" } as const
  const { data } = await send("GET", "/api/reports/debtors/reconciliation", { query, signal })
  return {
    unconverted: data.unconverted.map(({ currency }) => currency),
    accounts: data.totals.by_currency.map(({ closing_debt, currency }): Account & { readonly day: string } => ({
      clientId,
      client: data.entity_name,
      currency,
      day,
      open: decimalOf(closing_debt)
    }))
  }
}

/** The charges that cuts have made, of all imports. */
const earlierCuts = async (signal: AbortSignal): Promise<ReadonlyArray<EarlierCut>> => {
  const query = { external_source: cutSource, include_totals: "0", page_size: "500" } as const
  const pages = await everyPage(
    async (cursor) => (await send("GET", "/api/charges", { query: { ...query, cursor }, signal })).data
  )
  return pages.flatMap(({ charges }) =>
    charges.flatMap(({ amount, counteragent_id: clientId, created_at: madeAt, currency, id, metadata, ...charge }) =>
      clientId === null
        ? []
        : [
            {
              id,
              importId: charge.import_id,
              clientId,
              currency,
              day: charge.charge_date,
              amount: decimalOf(amount),
              owed: saidIn(metadata),
              madeAt
            }
          ]
    )
  )
}

/** What the imports of a tracker have recorded up to a day, of work with a price. */
const workOf = async (source: string, day: string, signal: AbortSignal): Promise<ReadonlyArray<ImportedWork>> => {
  const query = {
    external_source: source,
    accrual_to: day,
    billable: "1",
    include_totals: "0",
    page_size: "500"
  } as const
  const pages = await everyPage(
    async (cursor) => (await send("GET", "/api/time", { query: { ...query, cursor }, signal })).data
  )
  return pages.flatMap(({ entries }) => entries.filter((entry) => entry.import_id !== null))
}

interface Asked {
  readonly importId: string
  /** The clients of the file. */
  readonly clientIds: ReadonlyArray<string>
  /** The tracker, where the file says which work is invoiced. */
  readonly source: string | null
  readonly lastDay: string
}

/** What the clients of an import owe at the end of a day, by default that of the last cut if it is later, and what cuts have charged. */
export const readOwing = (asked: Asked, at: string | null) =>
  queryOptions({
    queryKey: ["/api/import-owing", asked, at],
    queryFn: async ({ signal }) => {
      const { importId, lastDay, source } = asked
      const earlier = await earlierCuts(signal)
      // Clients who only have a charge of this import as well: their work may have belonged to an import that was undone.
      const ofCuts = earlier.filter((cut) => cut.importId === importId).map(({ clientId }) => clientId)
      const clientIds = [...new Set([...asked.clientIds, ...ofCuts])]
      const day = at ?? earlier.reduce((last, cut) => (cut.day > last ? cut.day : last), lastDay)
      const found = await Promise.all(clientIds.map((id) => accountsOf(id, day, signal)))
      const accounts = found.flatMap((one) => one.accounts)
      const last = lastCuts(earlier)
      const notInvoiced = notInvoicedAt(source === null ? [] : await workOf(source, day, signal), day)
      return {
        day,
        earlier,
        clientIds,
        notInvoiced,
        unconverted: [...new Set(found.flatMap((one) => one.unconverted))].sort(),
        accounts: accounts
          .filter((account) => account.open.units !== 0n || last.has(accountKey(account)))
          // What was said before, or else is not invoiced, is still owed, unless something else is said.
          .map((account) => ({
            ...account,
            said: last.get(accountKey(account))?.owed ?? notInvoiced.get(accountKey(account)) ?? null
          }))
      }
    }
  })

/** Records the opening charges by which clients owe what is said. The same again changes nothing. */
export const writeCut = async (cuts: ReadonlyArray<Cut>, importId: string, fileName: string): Promise<void> => {
  const comment = m.import_owe_comment({ name: fileName }).slice(0, 500)
  for (const { body, path } of cutCalls(cuts, { importId, comment })) {
    const { data } = await transmit<{
      readonly results: ReadonlyArray<{ readonly ok: boolean; readonly error?: { readonly message: string } }>
    }>({
      method: "POST",
      address: path,
      body,
      idempotencyKey: crypto.randomUUID()
    })
    const refused = data.results.find(({ ok }) => !ok)
    if (refused !== undefined) throw new Error(refused.error?.message ?? "")
  }
}
