import type { MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import { moneyPorts } from "@hourbook/core/money/moneyKinds"
import { byAmount, byTime, type Column } from "@hourbook/core/values/sorting"
import { Effect, Schema } from "effect"
import { type RecordKind, recordRepository } from "./records/recordRepository.ts"
import { Memory } from "./rows/Memory.ts"

const money = <A extends MoneyRecord<Day>, Day extends string>({
  codec,
  day,
  name,
  sorts
}: MoneyKind<A, Day>): RecordKind<A, MoneySort<Day>> => ({
  name,
  isOne: Schema.is(codec),
  dayOf: (record) => record[day],
  textOf: ({ comment }) => comment,
  titleOf: ({ comment, kind }) => comment ?? kind ?? "",
  amountOf: ({ amount }) => amount,
  minutesOf: () => 0,
  countedOf: ({ settles }) => ({ settles: settles ?? null }),
  columns: sorts<Column<A>>({
    day: byTime((record) => record[day]),
    createdAt: byTime(({ createdAt }) => createdAt),
    amount: byAmount(({ amount }) => amount)
  })
})

export const layer = moneyPorts((kind) => Effect.map(Memory, (memory) => recordRepository(memory, money(kind))))
