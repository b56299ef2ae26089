import { send } from "../../api/client.ts"
import { recordIn } from "../../api/recordAddress.ts"
import { kinds, pathOf } from "./kinds.ts"
import type { MoneyRow } from "./moneyRow.ts"

/** A payment, payout or charge as it is now. */
export const readMoney = async (row: MoneyRow): Promise<MoneyRow> => {
  const path = `${pathOf(row.kind)}/{id}` as const
  const record = recordIn((await send("GET", path, { params: { id: row.record.id } })).data)
  return (record === undefined ? undefined : kinds[row.kind].rowOf(record)) ?? row
}
