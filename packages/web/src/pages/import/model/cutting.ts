import {
  type Account,
  cutCalls,
  cutOf,
  cutSource,
  decimalOf,
  type EarlierCut,
  type Owed
} from "@hourbook/exchange/cut/cutOf"
import { queryOptions } from "@tanstack/react-query"
import { send, transmit } from "../../../api/client.ts"
import { everyPage } from "../../../api/everyPage.ts"
import { m } from "../../../paraglide/messages.js"

const accountsOf = async (clientId: string, day: string, signal: AbortSignal) => {
  const query = { view: "counteragents", entity_id: clientId, accrual_to: day, limit: "1" } as const
  const { data } = await send("GET", "/api/reports/debtors/reconciliation", { query, signal })
  return {
    unconverted: data.unconverted.map(({ currency }) => currency),
    accounts: data.totals.by_currency.map(({ closing_debt, currency }): Account => ({
      clientId,
      client: data.entity_name,
      currency,
      open: decimalOf(closing_debt)
    }))
  }
}

const earlierCuts = async (importId: string, signal: AbortSignal): Promise<ReadonlyArray<EarlierCut>> => {
  const query = { external_source: cutSource, include_totals: "0", page_size: "500" } as const
  const pages = await everyPage(
    async (cursor) => (await send("GET", "/api/charges", { query: { ...query, cursor }, signal })).data
  )
  return pages.flatMap(({ charges }) =>
    charges.flatMap(({ amount, charge_date: day, counteragent_id: clientId, currency, id, import_id }) =>
      import_id === importId && clientId !== null ? [{ id, clientId, currency, day, amount: decimalOf(amount) }] : []
    )
  )
}

/** What the clients of an import owe at the end of a day, and the charges of an earlier cut. */
export const readOwing = (importId: string, clientIds: ReadonlyArray<string>, day: string) =>
  queryOptions({
    queryKey: ["/api/import-owing", importId, clientIds, day],
    queryFn: async ({ signal }) => {
      const [found, earlier] = await Promise.all([
        Promise.all(clientIds.map((id) => accountsOf(id, day, signal))),
        earlierCuts(importId, signal)
      ])
      const accounts = found.flatMap((one) => one.accounts)
      const cut = new Set(earlier.map(({ clientId, currency }) => `${clientId} ${currency}`))
      return {
        earlier,
        unconverted: [...new Set(found.flatMap((one) => one.unconverted))].sort(),
        accounts: accounts.filter(
          ({ clientId, currency, open }) => open.units !== 0n || cut.has(`${clientId} ${currency}`)
        )
      }
    }
  })

interface Cutting {
  readonly importId: string
  readonly fileName: string
  readonly day: string
  readonly accounts: ReadonlyArray<Account>
  readonly owed: ReadonlyArray<Owed>
  readonly earlier: ReadonlyArray<EarlierCut>
}

/** Records the opening charges by which clients owe what is said. The same again changes nothing. */
export const writeCut = async ({ accounts, day, earlier, fileName, importId, owed }: Cutting): Promise<void> => {
  const comment = m.import_owe_comment({ name: fileName }).slice(0, 500)
  for (const { body, path } of cutCalls(cutOf(accounts, owed, earlier, day), { importId, day, comment })) {
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
