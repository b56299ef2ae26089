import { type FactKindName, listedKinds } from "@hourbook/core/facts/factKinds"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { Record } from "effect"
import { type RecordTable, recordTables } from "../../records/recordTables.ts"
import type { Source } from "./Source.ts"

/** The records that count in facts of some kinds, and what each counts. */
export interface RecordSource extends Source {
  readonly of: RecordTable
  readonly kinds: ReadonlyArray<FactKindName>
  /** The condition for the records that count; null if all do. */
  readonly where: string | null
  /** A table that is joined to that of the records; empty if none is. */
  readonly join: string
}

const hourInUtc = "extract(hour from t.created_at at time zone 'UTC')::smallint"

const sourceOf = (
  of: RecordTable,
  own: Partial<Pick<Source, "kind" | "currency" | "amount" | "minutes">> & Pick<RecordSource, "kinds" | "where">
): RecordSource => ({
  of,
  table: of.table,
  kind: `'${own.kinds.join()}'`,
  period: `t.${of.day}`,
  hour: of.of === "time" ? `coalesce(t.made_in_hour, ${hourInUtc})` : hourInUtc,
  currency: "t.currency",
  amount: `t.${of.amount}`,
  minutes: of.minutes === null ? "0" : `t.${of.minutes}`,
  count: "1",
  join: "",
  ...own
})

/** The kinds of a table whose amounts have two signs, of which some are wanted. */
const bySign = (
  of: RecordTable,
  [above, below]: readonly [FactKindName, FactKindName],
  kinds: ReadonlyArray<FactKindName>
): RecordSource => {
  const amount = `t.${of.amount}`
  return sourceOf(of, {
    kinds,
    kind: `case when ${amount} < 0 then '${below}' else '${above}' end`,
    amount: `abs(${amount})`,
    where: kinds.length > 1 ? null : `${amount} ${kinds.includes(below) ? "<" : ">"} 0`
  })
}

/** What arrived, and what it settled, of payments that say what they settle. */
const settled = [
  { kind: "settling", currency: "t.currency", amount: "t.amount" },
  { kind: "settlements", currency: "t.settles_currency", amount: "t.settles_amount" }
] as const

/** What else time entries count as, besides work, and which of them. */
const priced = {
  nonBillable: "not t.billable",
  rounding: "t.billable and t.billed_minutes <> t.duration_minutes",
  internal: "t.internal_amount is not null",
  elsewhere: "t.billed_elsewhere"
} as const

/** Time entries in facts of one kind, or of several, which are read once. */
const timeSources = (kinds: ReadonlyArray<FactKindName>): ReadonlyArray<RecordSource> => {
  const of = recordTables.time
  const wanted = Record.toEntries({ time: null, ...priced }).filter(([kind]) => kinds.includes(kind))
  const [first] = wanted
  if (first === undefined) return []
  const [kind, where] = first
  const byKind = (name: string) => ({
    minutes: `case ${name} when 'rounding' then t.billed_minutes - t.duration_minutes else t.duration_minutes end`,
    amount: `case ${name} when 'time' then t.cost when 'elsewhere' then t.cost when 'internal' then t.internal_amount else 0 end`,
    currency: `case ${name} when 'internal' then t.internal_currency else t.currency end`
  })
  if (wanted.length === 1)
    return [sourceOf(of, { kinds: [kind], where, ...(kind === "time" ? {} : byKind(`'${kind}'`)) })]
  const names = wanted.map(([name]) => `('${name}')`).join(", ")
  const counts = wanted.map(([name, condition]) => `when '${name}' then ${condition ?? "true"}`).join(" ")
  return [
    {
      ...sourceOf(of, { kinds: wanted.map(([name]) => name), kind: "k.kind", where: null, ...byKind("k.kind") }),
      join: `join (values ${names}) k (kind) on case k.kind ${counts} end`
    }
  ]
}

/** The records that count in facts of these kinds; those of a table that differ in their sign are read once. */
export const recordSources = (kinds: ReadonlyArray<FactKindName>): ReadonlyArray<RecordSource> => [
  ...timeSources(kinds),
  ...recordKindNames.flatMap((name) => {
    const of = recordTables[name]
    const listed: ReadonlyArray<FactKindName> = listedKinds[name]
    const wanted = listed.filter((kind) => kinds.includes(kind))
    const [above, below] = listed
    if (wanted.length === 0 || above === undefined || name === "time") return []
    return [below === undefined ? sourceOf(of, { kinds: wanted, where: null }) : bySign(of, [above, below], wanted)]
  }),
  ...settled
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, ...own }) =>
      sourceOf(recordTables.payments, { ...own, kinds: [kind], where: "t.settles_amount is not null" })
    )
]
