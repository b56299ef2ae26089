import type { Api } from "./Api.ts"
import { type Units, unitsOf, unitsToText } from "./decimal.ts"
import type { Existing } from "./existing.ts"
import type { Named, Wanted } from "./prepare.ts"
import { currency, type SipRow } from "./readSip.ts"
import { walk } from "./walk.ts"

/** The dataset knows no money. So every client pays, at the end of each quarter, half of what its work of the quarter cost. */
export interface SipPayment {
  readonly client: string
  readonly date: string
  readonly amount: Units
}

/** The last day of the quarter of a day. */
export const quarterEnd = (date: string): string => {
  const [year = "", month = ""] = date.split("-")
  return `${year}-${["03-31", "06-30", "09-30", "12-31"][Math.floor((Number(month) - 1) / 3)]}`
}

export const paymentsOf = (rows: ReadonlyArray<SipRow>): ReadonlyArray<SipPayment> => {
  const quarters = new Map<string, SipPayment>()
  for (const { client, cost, date } of rows) {
    const on = quarterEnd(date)
    const key = JSON.stringify([client, on])
    quarters.set(key, { client, date: on, amount: (quarters.get(key)?.amount ?? 0n) + cost })
  }
  return [...quarters.values()]
    .filter(({ amount }) => amount > 0n)
    .map((quarter) => {
      if (quarter.amount % 2n !== 0n) throw new Error(`half of ${unitsToText(quarter.amount)} is no amount of money`)
      return { ...quarter, amount: quarter.amount / 2n }
    })
}

interface PaymentBody {
  readonly inflow_date: string
  readonly amount: string
  readonly currency: string
  readonly comment: string
  readonly counteragent_id: string
}

const identityOf = ({ amount, comment, counteragent_id, currency: code, inflow_date }: PaymentBody): string =>
  JSON.stringify([counteragent_id, inflow_date, amount, code, comment])

/** There is one of each at most, so none is like another. */
export const wantedPayments = (
  payments: ReadonlyArray<SipPayment>,
  clients: ReadonlyMap<string, Named>
): ReadonlyArray<Wanted> =>
  payments.map(({ amount, client, date }) => {
    const id = clients.get(client)?.id
    if (id === undefined) throw new Error(`nothing was prepared for ${client}`)
    const comment = `SiP: half of the quarter to ${date}`
    const body = { inflow_date: date, amount: unitsToText(amount), currency, comment, counteragent_id: id }
    return { identity: identityOf(body), nth: 0, body }
  })

/** Reads every payment of the clients. */
export const walkPayments = async (api: Api, clients: ReadonlyMap<string, Named>): Promise<Existing> => {
  const existing = new Map<string, Array<string>>()
  const ids = [...clients.values()].map(({ id }) => id).join(",")
  const path = `/api/money?counteragent_id=${ids}&sort_by=created_at&sort_dir=asc&include_totals=0`
  for await (const inflow of walk<any>(api, { path, list: "inflows" })) {
    const identity = identityOf({ ...inflow, amount: unitsToText(unitsOf(inflow.amount)) })
    existing.set(identity, [...(existing.get(identity) ?? []), inflow.id])
  }
  return existing
}
