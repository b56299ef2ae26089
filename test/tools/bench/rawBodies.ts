/** A row of time entries as it travels. */
export const entry = (row: any) => ({
  id: row.id,
  description: row.description,
  accrual_date: row.workedOn,
  duration_minutes_total: row.durationMinutes,
  cost: Number(row.cost),
  currency: row.currency,
  counteragent_id: row.clientId,
  counteragent_name: row.clientName,
  project_id: row.projectId,
  project_name: row.projectName,
  user_id: row.userId,
  user_name: row.userName,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  metadata: row.metadata,
  billable: row.billable,
  hourly_rate: numberOrNull(row.hourlyRate),
  rate_id: row.rateId,
  billed_minutes: row.billedMinutes,
  internal_cost: numberOrNull(row.internalAmount),
  internal_currency: row.internalCurrency,
  started_at: row.startedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  tags: row.tags,
  billed_elsewhere: row.billedElsewhere ?? false,
  invoice_id: row.invoiceId ?? null,
  invoice_number: row.invoiceNumber ?? null,
  external_ref: row.externalSource === null ? null : { source: row.externalSource, id: row.externalId },
  import_id: row.importId
})

const numberOrNull = (amount: string | null) => (amount === null ? null : Number(amount))

/** The `data` of a create, with a warning where the row has a twin. */
export const created = (row: any, twin: any) => ({
  entry: entry(row),
  ...(twin && { warnings: [{ code: "possible_duplicate", message: `looks like time entry ${twin.id}` }] })
})

interface Answered {
  readonly rows: ReadonlyArray<any>
  readonly days: ReadonlyArray<any>
  readonly hours: ReadonlyArray<any>
  readonly limit: number
  readonly currency: string
}

/** The `data` of a list. */
export const list = ({ currency, days, hours, limit, rows }: Answered) => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const ofKind = (kind: string) => days.filter((fact) => fact.kind === kind)
  const worked = ofKind("time")
  const byCurrency = sumsBy(worked, (fact) => fact.currency)
  const ours = byCurrency.get(currency) ?? nothing
  const inCurrency = ([of, sum]: readonly [string, Sum]) => ({
    currency: of,
    entries_count: sum.count,
    worked_minutes_total: sum.minutes,
    earned_total: amount(sum.units)
  })
  const all = [...byCurrency].sort(([a], [b]) => (a < b ? -1 : 1))
  const total = [...byCurrency.values()].reduce(plus, nothing)
  const byHour = sumsBy(hours, (fact) => fact.hour)
  return {
    entries: items.map(entry),
    stats: {
      entries_count: total.count,
      worked_minutes_total: total.minutes,
      earned_total: amount(ours.units),
      by_currency: all.map(inCurrency),
      unconverted: all.filter(([of]) => of !== currency).map(inCurrency),
      ...workFigures({
        worked: { ...total, units: ours.units },
        nonBillable: sumOf(ofKind("nonBillable")),
        rounding: sumOf(ofKind("rounding")),
        internal: sumOf(ofKind("internal").filter((fact) => fact.currency === currency))
      })
    },
    chart_by_day: [...sumsBy(worked, (fact) => fact.day)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, sum]) => ({
        date,
        worked_minutes_total: sum.minutes,
        earned_total: amount(sum.units),
        entries_count: sum.count
      })),
    chart_by_hour: Array.from({ length: 24 }, (_, hour) => {
      const { count, minutes } = byHour.get(hour) ?? nothing
      return { hour, entries_count: count, worked_minutes_total: minutes }
    }),
    totalCount: total.count,
    page: 1,
    page_size: limit,
    next_cursor: last === undefined ? null : cursor([last.workedOn, last.createdAt.toISOString(), last.id])
  }
}

const workFigures = (of: Readonly<Record<"worked" | "nonBillable" | "rounding" | "internal", Sum>>) => {
  const billable = of.worked.minutes - of.nonBillable.minutes
  const margin = of.worked.units - of.internal.units
  return {
    billable_minutes_total: billable,
    billed_minutes_total: billable + of.rounding.minutes,
    utilisation_percent: percentOrNull(billable, of.worked.minutes),
    internal_cost_total: amount(of.internal.units),
    margin_total: amount(margin),
    margin_percent: percentOrNull(Number(margin), Number(of.worked.units))
  }
}

const percentOrNull = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1e4) / 100)

const cursor = (position: ReadonlyArray<string>) => Buffer.from(JSON.stringify(position)).toString("base64url")

/** Money in ten-thousandths, since sums are exact. */
interface Sum {
  readonly count: number
  readonly minutes: number
  readonly units: bigint
}

const nothing: Sum = { count: 0, minutes: 0, units: 0n }

const plus = (a: Sum, b: Sum): Sum => ({
  count: a.count + b.count,
  minutes: a.minutes + b.minutes,
  units: a.units + b.units
})

const sumsBy = <K>(facts: ReadonlyArray<any>, of: (fact: any) => K): ReadonlyMap<K, Sum> => {
  const sums = new Map<K, Sum>()
  for (const fact of facts) {
    const sum = { count: fact.count, minutes: Number(fact.minutes), units: BigInt(fact.amount.replace(".", "")) }
    const before = sums.get(of(fact))
    sums.set(of(fact), before === undefined ? sum : plus(before, sum))
  }
  return sums
}

const sumOf = (facts: ReadonlyArray<any>): Sum => sumsBy(facts, () => "").get("") ?? nothing

const amount = (units: bigint): number => Number(units) / 10_000
