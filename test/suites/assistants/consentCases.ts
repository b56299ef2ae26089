import { assert } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import { transferSubjects } from "@hourbook/mcp/tools/shared/moneySubject"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { billed } from "../../support/http/billedWorld.ts"
import { connectApp, dataOf, join, newKey, openWorkspace } from "../../support/http/callers.ts"
import { Stack } from "../../support/http/stack.ts"

const day = "2026-03-02"

export type Fixture = Effect.Success<ReturnType<typeof openWorkspace>>
export type Does<A> = Effect.Effect<A, never, Stack | Ports>

/** A call that its user must agree to. */
interface Call {
  readonly input: object
  /** What happens between two uses of its consent, after which doing it again would do something. */
  readonly meanwhile?: Does<unknown>
  /** What the second use says then. */
  readonly says: RegExp
}
export interface Case {
  /** The lists that show what it does. */
  readonly seenIn: ReadonlyArray<string>
  readonly make: (fixture: Fixture) => Does<Call>
  /** Whether every store is tried with it; by default with the first of each tool. */
  readonly ofEveryStore?: boolean
  /** Whether uses at once cannot tell who was first: the same is done whatever the order. */
  readonly isSame?: boolean
}

const idOf = ({ owner }: Fixture, path: string, body: object): Does<string> =>
  Effect.map(owner.full.make(`/api/${path}`, body), ({ id }) => id)

const acme = (of: Fixture) => idOf(of, "counteragents", { name: "Acme" })

/** A draft for Acme of one line. */
const draftOf = ({ owner }: Fixture): Does<string> =>
  Effect.gen(function* () {
    const acme = yield* owner.full.make("/api/counteragents", { name: "Acme" })
    yield* billed({ acme, owner })
    const lines = [{ text: "Set-up", quantity: 1, unit: "piece", unit_price: 100 }]
    const body = { counteragent_id: acme.id, currency: "EUR", lines }
    return dataOf(yield* owner.full.post("/api/invoices", body), 201).invoice.id
  })

/** A kind that can be deleted: where the interface lists it, and how one is made. */
type Deletable = readonly [list: string, make: (fixture: Fixture) => Does<string>]
const made = (list: string, body: object): Deletable => [list, (of) => idOf(of, list, body)]

const charge: Deletable = [
  "charges",
  (of) =>
    Effect.flatMap(acme(of), (counteragent_id) =>
      idOf(of, "charges", { charge_date: day, kind: "fee", amount: 5, currency: "EUR", counteragent_id })
    )
]
export const deletable: Readonly<Record<string, Deletable>> = {
  time: made("time", { description: "x", accrual_date: day, duration_minutes_total: 1, cost: 1, currency: "EUR" }),
  payment: made("money", { inflow_date: day, amount: 5, currency: "EUR" }),
  payout: made("payouts", { payout_date: day, amount: 5, currency: "EUR" }),
  charge,
  invoice: ["invoices", draftOf],
  project: made("projects", { name: "Depot" }),
  client: made("counteragents", { name: "Cargo" }),
  member: ["members", ({ owner }) => Effect.map(join(owner.full, { name: "Mary", role: "member" }), ({ id }) => id)],
  exchange_rate: made("exchange-rates", { currency: "USD", effective_date: day, rate: 0.9 }),
  billing_rate: made("rates", { kind: "bill", amount: 80, currency: "EUR", effective_date: day }),
  api_key: ["me/api-keys", ({ owner }) => Effect.map(newKey(owner.full), ({ id }) => id)],
  connection: ["me/connections", (of) => Effect.map(connectApp(of, of.owner), ({ id }) => id)]
}

/** Who was removed comes back, with the same id. */
const rejoin = ({ owner: { full } }: Fixture, id: string) =>
  Effect.gen(function* () {
    const { members } = dataOf(yield* full.get("/api/members/former"))
    const { email, name } = members.find((one: any) => one.id === id)
    assert.strictEqual((yield* full.make("/api/members", { name, email, role: "member" })).id, id)
  })

export const rowsOf = ({ owner: { full } }: Fixture, list: string): Does<ReadonlyArray<any>> =>
  Effect.map(full.get(`/api/${list}`), (answer) => Object.values<any>(dataOf(answer)).find(Array.isArray) ?? [])

/** Does something to all that a list has. */
const toAll = (of: Fixture, list: string, change: (path: string) => Does<unknown>) =>
  Effect.flatMap(rowsOf(of, list), (rows) => Effect.forEach(rows, ({ id }) => change(`/api/${list}/${id}`)))

const fee = { kind: "fee", date: day, amount: 25.5, client: "Acme", comment: "Late payment" }

const newCharge = (says: RegExp, meanwhile: (of: Fixture) => Does<unknown>): Case => ({
  seenIn: ["charges"],
  make: (of) => Effect.as(acme(of), { input: fee, meanwhile: meanwhile(of), says })
})

/** Calls of every tool that asks for consent. */
export const calls: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  charge_save: {
    "a new charge, changed meanwhile": newCharge(
      /^Already saved: 2026-03-02 fee 25\.50 EUR "By phone" client "Acme" id \w{9}$/u,
      (of) => toAll(of, "charges", (path) => of.owner.full.put(path, { comment: "By phone" }))
    ),
    "a new charge, deleted meanwhile": newCharge(
      /^Already saved: 2026-03-02 fee 25\.50 EUR [^]*\nNote: the charge is not there any more\.$/u,
      (of) => toAll(of, "charges", (path) => of.owner.full.delete(path))
    ),
    "a new charge, whose client has another name meanwhile": newCharge(
      /^Already saved: .* client "Acme & Sons"/u,
      (of) => toAll(of, "counteragents", (path) => of.owner.full.put(path, { name: "Acme & Sons" }))
    ),
    "another amount, changed back meanwhile": {
      ofEveryStore: true,
      seenIn: ["charges"],
      make: (of) =>
        Effect.map(charge[1](of), (id) => ({
          input: { id, amount: 30 },
          meanwhile: of.owner.full.put(`/api/charges/${id}`, { amount: 5 }),
          says: /^Already saved: 2026-03-02 fee 5\.00 EUR/u
        }))
    }
  },
  undo: {
    "a changed amount, changed again meanwhile": {
      ofEveryStore: true,
      seenIn: ["charges"],
      make: (of) =>
        Effect.gen(function* () {
          const { full } = of.owner
          const id = yield* charge[1](of)
          dataOf(yield* full.put(`/api/charges/${id}`, { amount: 30 }))
          const { feed } = dataOf(yield* full.get("/api/reports/activity?feed_limit=1&feed_subject=charge"))
          return {
            input: { id: feed[0].id },
            meanwhile: full.put(`/api/charges/${id}`, { amount: 7 }),
            says: /^Already undone before: 1 change\.$/u
          }
        })
    }
  },
  invoice_issue: {
    "a draft that is issued, and credited meanwhile": {
      isSame: true,
      ofEveryStore: true,
      seenIn: ["invoices"],
      make: (of) =>
        Effect.map(draftOf(of), (id) => ({
          input: { action: "issue", invoice: id },
          meanwhile: of.owner.full.post(
            `/api/invoices/${id}/credit`,
            { release: false, amount: 5 },
            { "idempotency-key": newUuid() }
          ),
          says: /^Already issued:/u
        }))
    }
  },
  document_send: {
    "a statement, of a client who has another name meanwhile": {
      isSame: true,
      seenIn: ["mails"],
      make: (of) =>
        Effect.as(acme(of), {
          input: { statement_of: "Acme", to: ["billing@example.com"] },
          meanwhile: toAll(of, "counteragents", (path) => of.owner.full.put(path, { note: "Pays late" })),
          says: /^Already given to the mail queue:/u
        })
    }
  },
  timesheets: {
    "a timesheet that is approved, returned and submitted again meanwhile": {
      ofEveryStore: true,
      seenIn: ["approvals?state=approved"],
      make: (of) =>
        Effect.gen(function* () {
          const { full } = of.owner
          dataOf(yield* full.put("/api/workspace", { approvals: "week" }))
          const sheet = { from: day, user_id: of.owner.id }
          dataOf(yield* full.post("/api/approvals/submit", { from: day }))
          return {
            input: { action: "approve", sheets: [{ person: "me", from: day }] },
            meanwhile: Effect.andThen(
              full.post("/api/approvals/return", { sheets: [sheet], comment: "Again" }),
              full.post("/api/approvals/submit", { from: day })
            ),
            says: /^Already saved: 1 timesheet\.$/u
          }
        })
    }
  },
  workspace_update: {
    "books that are closed, and reopened meanwhile": {
      ofEveryStore: true,
      seenIn: ["periods"],
      make: (of) =>
        Effect.succeed({
          input: { action: "close_books", through: day },
          meanwhile: Effect.map(of.owner.full.post("/api/periods/reopen", { through: null, reason: "More" }), dataOf),
          says: /^Already saved: closed the books, closed through 2026-03-02\. Now: no day is closed\.$/u
        })
    }
  },
  money_save: Object.fromEntries(
    transferSubjects.map((kind): readonly [string, Case] => {
      const [list, date] = kind === "payment" ? ["money", "inflow_date"] : ["payouts", "payout_date"]
      return [
        `a ${kind} like another, both of which are deleted meanwhile`,
        {
          seenIn: [list],
          make: (of) =>
            Effect.as(idOf(of, list, { [date]: day, amount: 80, currency: "EUR", user_id: of.owner.id }), {
              input: { kind, date: day, amount: 80, person: "me" },
              meanwhile: toAll(of, list, (path) => of.owner.full.delete(path)),
              says: new RegExp(`^Already saved: .* 80\\.00 EUR[^]*\\nNote: the ${kind} is not there any more\\.$`, "u")
            })
        }
      ]
    })
  ),
  record_delete: Object.fromEntries(
    Object.entries(deletable).map(([kind, [list, make]]): readonly [string, Case] => [
      `a ${kind}`,
      {
        seenIn: [list],
        make: (of) =>
          Effect.map(make(of), (id) => ({
            input: { kind, ids: [id] },
            ...(kind === "member" ? { meanwhile: rejoin(of, id) } : {}),
            says: /^Already deleted 1 /u
          }))
      }
    ])
  ),
  import_table: {
    "a table, undone meanwhile": {
      seenIn: ["time", "imports"],
      make: (of) =>
        Effect.succeed({
          input: {
            table: "date,hours,description,cost,currency\n2026-03-02,1,Call,100,EUR\n2026-03-03,2,Talk,200,EUR"
          },
          meanwhile: toAll(of, "imports", (path) => of.owner.full.delete(path)),
          // Of two calls at once, the answer that is kept may be of the one that found the entries of the other.
          says: /^Already imported:\n"Created (?:2 entries, 0|0 entries, 2) exist already[^]*\nIt was undone since\.$/u
        })
    }
  }
}
