import { Effect } from "effect"
import { type Caller, dataOf } from "../../support/http/callers.ts"

/** Everything in a workspace, a line for each record and without ids. */
export type State = Readonly<Record<keyof typeof lists, ReadonlyArray<string>>>

/** What a job adds, and what is gone after it; a change is both. */
export type Difference = Partial<
  Record<keyof State, { readonly added?: ReadonlyArray<string>; readonly gone?: ReadonlyArray<string> }>
>

const forWhom = ({ counteragent_name: client, project_name: project, user_name: person }: any): string =>
  [client ?? "-", project ?? "-", person ?? "-"].join(" / ")

const transfer = (date: string) => (one: any) =>
  `${one[date]} ${one.amount} ${one.currency} ${one.comment ?? "-"} / ${forWhom(one)}`

const settling = ({ settles }: any): string =>
  settles === null ? "" : ` settles ${settles.amount} ${settles.currency}`

export const lists = {
  time: [
    "/api/time?page_size=100",
    "entries",
    (one: any) =>
      `${one.accrual_date} ${one.duration_minutes_total} min ${one.cost} ${one.currency} ${one.description} / ${forWhom(one)}`
  ],
  payments: ["/api/money?page_size=100", "inflows", (one: any) => `${transfer("inflow_date")(one)}${settling(one)}`],
  charges: ["/api/charges?page_size=100", "charges", (one: any) => `${one.kind} ${transfer("charge_date")(one)}`],
  payouts: ["/api/payouts?page_size=100", "payouts", transfer("payout_date")],
  clients: [
    "/api/counteragents?page_size=100",
    "counteragents",
    (one: any) => `${one.name} ${one.payment_terms_days ?? "-"}${one.archived ? " archived" : ""}`
  ],
  projects: [
    "/api/projects?page_size=100",
    "projects",
    (one: any) => `${one.name} / ${one.counteragent_name ?? "-"}${one.archived ? " archived" : ""}`
  ],
  members: ["/api/members", "members", (one: any) => `${one.name} ${one.role}`],
  rates: ["/api/exchange-rates", "exchange_rates", (one: any) => `${one.effective_date} ${one.currency} ${one.rate}`]
} as const

export const stateOf = (by: Caller) =>
  Effect.all(
    Object.fromEntries(
      Object.entries(lists).map(([name, [path, many, line]]) => [
        name,
        Effect.map(by.get(path), (answer) => {
          const rows = dataOf(answer)[many]
          if (!Array.isArray(rows)) throw new Error(`${path} has no ${many}`)
          return rows.map(line).sort()
        })
      ])
    )
  ) as unknown as Effect.Effect<State, never, Effect.Services<ReturnType<Caller["get"]>>>

const without = (all: ReadonlyArray<string>, others: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = [...others]
  return all.filter((line) => {
    const found = left.indexOf(line)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
}

const kinds = Object.keys(lists) as ReadonlyArray<keyof State>

export const differenceOf = (before: State, after: State): Difference =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const added = without(after[kind], before[kind])
      const gone = without(before[kind], after[kind])
      return added.length + gone.length === 0
        ? []
        : [[kind, { ...(added.length === 0 ? {} : { added }), ...(gone.length === 0 ? {} : { gone }) }]]
    })
  )
