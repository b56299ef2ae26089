import { send } from "../../api/client.ts"
import type { MoneyRow } from "./moneyRow.ts"

/** A payment, payout or charge as it is now. */
export const readMoney = async ({ kind, record: { id } }: MoneyRow): Promise<MoneyRow> => {
  const params = { id }
  if (kind === "received") {
    const { inflow } = (await send("GET", "/api/money/{id}", { params })).data
    return { kind, date: inflow.inflow_date, record: inflow }
  }
  if (kind === "paid") {
    const { payout } = (await send("GET", "/api/payouts/{id}", { params })).data
    return { kind, date: payout.payout_date, record: payout }
  }
  const { charge } = (await send("GET", "/api/charges/{id}", { params })).data
  return { kind, date: charge.charge_date, record: charge }
}
