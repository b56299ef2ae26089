import * as Policy from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { type Fact, type FactsQuestion, ReportFacts } from "@hourbook/core/reports/ReportFacts"
import { addDays, CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { UserId, WorkspaceId } from "@hourbook/core/shared/Ids"
import { toText } from "@hourbook/core/shared/Money"
import { Database } from "@hourbook/store-postgres/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { aMember, aWorkspace, principal } from "../support/builders.ts"
import { administer } from "../support/engines/administer.ts"
import { ownServer } from "../support/engines/ownServer.ts"
import { layerAt } from "../support/engines/serverAt.ts"
import { fillLedger, ledgerPerson } from "./ledger.ts"
import { plainAnswer } from "./plainAnswers.ts"

/** `reports.ts [entries] [--json]`: questions of whole reports, answered from the totals and by a plain GROUP BY. */
const entries = Number(process.argv[2] ?? 1_000_000)
const rounds = 7
const workspaceId = WorkspaceId.make("00000000-0000-4000-8000-00000000000f")
const owner = aMember(workspaceId, { userId: UserId.make(ledgerPerson(0)), role: "owner" })
const seen = Policy.self(principal("owner", { workspace: aWorkspace({ id: workspaceId }), member: owner }))

const day = (text: string) => CalendarDate.make(text)
const year: RecordFilter = { from: day("2024-03-14"), to: day("2025-03-13") }
const yearStart: RecordFilter = { to: day("2025-03-13") }

const time = (question: Omit<FactsQuestion, "of">): FactsQuestion => ({ of: "time", ...question })
const money = (question: Omit<FactsQuestion, "of">): FactsQuestion => ({ of: "payments", ...question })

const reports: Readonly<Record<string, ReadonlyArray<FactsQuestion>>> = {
  "team, all time": [
    time({ filter: {}, by: ["member"] }),
    money({ filter: {}, by: ["member"] }),
    { of: "payouts", filter: {}, by: ["member"] },
    time({ filter: {}, by: ["day"] }),
    money({ filter: {}, by: ["day"] }),
    time({ filter: {}, by: ["project", "client"] })
  ],
  "team, a year from inside a month": [
    time({ filter: yearStart, by: ["member"], cuts: [day("2024-03-14")] }),
    money({ filter: yearStart, by: ["member"], cuts: [day("2024-03-14")] }),
    time({ filter: year, by: ["day"] }),
    money({ filter: year, by: ["day"] }),
    time({ filter: year, by: ["project", "client"] })
  ],
  "debtors, all time": [time({ filter: {}, by: ["client"] }), money({ filter: {}, by: ["client"] })],
  "dashboard, all time": [
    time({ filter: {}, by: [] }),
    money({ filter: {}, by: [] }),
    time({ filter: {}, by: ["month"] }),
    money({ filter: {}, by: ["month"] }),
    time({ filter: {}, by: ["project", "client"] }),
    money({ filter: {}, by: ["client"] }),
    time({ filter: { from: day("2025-12-02"), to: addDays(day("2025-12-02"), 29) }, by: ["day"] })
  ],
  "time list: stats, days, hours": [time({ filter: {}, by: ["day"] }), time({ filter: {}, by: ["hour"] })],
  "time list of a member: the same": [
    time({ filter: { userIds: [UserId.make(ledgerPerson(7))] }, by: ["day"] }),
    time({ filter: { userIds: [UserId.make(ledgerPerson(7))] }, by: ["hour"] })
  ]
}

const medianOf = Effect.fnUntraced(function* <A, E, R>(self: Effect.Effect<A, E, R>) {
  const times: Array<number> = []
  yield* self
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    yield* self
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0
})

const lines = (facts: ReadonlyArray<Fact>): string =>
  facts
    .map((fact) => JSON.stringify({ ...fact, amount: toText(fact.amount) }))
    .sort()
    .join("\n")

const bench = Effect.fnUntraced(function* (url: string) {
  const { operator, sql } = yield* Database
  const facts = yield* ReportFacts
  yield* fillLedger(workspaceId, { entries, payments: entries / 10 })
  for (const index of ["client_id", "project_id", "user_id"]) {
    yield* operator(
      sql.unsafe(`create index on time_entries (workspace_id, ${index}, worked_on)
        include (user_id, client_id, project_id, currency, duration_minutes, cost)`)
    )
  }
  yield* operator(
    sql.unsafe(`create index on time_entries (workspace_id, worked_on)
      include (user_id, client_id, project_id, currency, duration_minutes, cost)`)
  )
  yield* administer(url, "vacuum analyze")
  const results = []
  for (const [report, questions] of Object.entries(reports)) {
    for (const question of questions) {
      const same = lines(yield* facts.ask(seen, question)) === lines(yield* plainAnswer(seen, question))
      if (!same) return yield* Effect.die(new Error(`${report}: ${JSON.stringify(question)} differs`))
    }
    const totals = yield* medianOf(Effect.forEach(questions, (question) => facts.ask(seen, question)))
    const plain = yield* medianOf(Effect.forEach(questions, (question) => plainAnswer(seen, question)))
    results.push({ report, "totals, ms": totals, "plain, ms": plain, times: plain / totals })
  }
  const debts = (yield* facts.ask(seen, time({ filter: {}, by: ["project"] }))).map(
    ({ amount, currency, projectId }) => ({
      id: projectId,
      currency,
      debt: amount
    })
  )
  results.push({
    report: `unpaid since, ${debts.length} debts`,
    "totals, ms": yield* medianOf(facts.unpaidSince(seen, { filter: {}, by: "project", debts }))
  })
  for (const by of ["project", "client", "member"] as const) {
    results.push({
      report: `last days by ${by}`,
      "totals, ms": yield* medianOf(facts.lastDays(seen, { of: "time", filter: {}, by }))
    })
  }
  if (process.argv.includes("--json")) console.log(JSON.stringify({ entries, results }, null, 2))
  else {
    console.log(`${entries} entries`)
    console.table(
      results.map((result) =>
        Object.fromEntries(
          Object.entries(result).map(([name, value]) => [
            name,
            typeof value === "number" ? Number(value.toFixed(1)) : value
          ])
        )
      )
    )
  }
})

await Effect.runPromise(
  Effect.flatMap(ownServer(["-c", "shared_buffers=1GB", "-c", "fsync=off", "-c", "max_wal_size=8GB"]), ({ url }) =>
    Effect.provide(bench(url), PostgresStore.layer.pipe(Layer.provideMerge(layerAt(url))))
  ).pipe(Effect.scoped)
)
