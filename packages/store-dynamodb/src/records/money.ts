import { moneyFields, type MoneyKind, type MoneyRecord, type MoneySort } from "@hourbook/core/money/MoneyKind"
import { moneyPorts } from "@hourbook/core/money/moneyKinds"
import { byAmount, byTime, type Column } from "@hourbook/core/values/sorting"
import type { RecordKind } from "../layout/recordItems.ts"
import { recordRepository } from "./records.ts"

export const money = <A extends MoneyRecord<Day>, Day extends string>({
  day,
  make,
  name,
  sorts
}: MoneyKind<A, Day>): RecordKind<A, MoneySort<Day>> => ({
  of: name,
  ownFields: (record) => {
    const { comment, ...fields } = moneyFields({ day }, record)
    return { ...fields, minutes: 0, text: comment }
  },
  make: (base, { text, ...fields }) => make(base, { ...fields, comment: text }),
  columns: sorts<Column<A>>({
    day: byTime((record) => record[day]),
    createdAt: byTime(({ createdAt }) => createdAt),
    amount: byAmount(({ amount }) => amount)
  }),
  byDay: day
})

export const layer = moneyPorts((kind) => recordRepository(money(kind)))
