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
  updated_at: row.updatedAt.toISOString()
})

export const created = (made: {
  readonly id: string
  readonly now: Date
  readonly sent: any
  readonly found: any
  readonly who: any
}) => {
  const { found, id, now, sent, who } = made
  return {
    id,
    description: String(sent.description).trim(),
    accrual_date: sent.accrual_date,
    duration_minutes_total: sent.duration_minutes_total,
    cost: sent.cost,
    currency: sent.currency,
    counteragent_id: sent.counteragent_id ?? null,
    counteragent_name: found.clientName,
    project_id: sent.project_id ?? null,
    project_name: found.projectName,
    user_id: who.userId,
    user_name: who.memberName,
    created_at: now.toISOString(),
    updated_at: now.toISOString()
  }
}

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
  const byCurrency = sumsBy(days, (fact) => fact.currency)
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
      unconverted: all.filter(([of]) => of !== currency).map(inCurrency)
    },
    chart_by_day: [...sumsBy(days, (fact) => fact.day)]
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

const amount = (units: bigint): number => Number(units) / 10_000
