import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { work } from "../../../support/http/billedWorld.ts"
import { dataOf } from "../../../support/http/callers.ts"
import type { Answer, Stack } from "../../../support/http/stack.ts"
import { redPixel } from "../../../support/http/wireKinds.ts"
import { lasting, type World } from "./issuedWorld.ts"

/** Tries a way, and says what came of it: the rule that refused it, or that it went through. */
type Try = (world: World) => Effect.Effect<unknown, never, Stack>

const ruleOf = (answer: Answer): unknown => answer.body.error?.rule?.code ?? answer.status
/** What comes of each try. */
export const invoiced = "invoiced"

/** Each change by itself, and all that refuse them. */
const refusing = (path: string, changes: ReadonlyArray<object>) => (world: World) =>
  Effect.gen(function* () {
    const { full } = world.owner
    for (const change of changes) {
      assert.strictEqual(ruleOf(yield* full.put(path, change)), invoiced, JSON.stringify(change))
    }
    return invoiced
  })

const entryChanges = ({ bolt, owner, website }: World) => [
  { duration_minutes_total: 30 },
  { hourly_rate: 10 },
  { cost: 1, currency: "EUR" },
  { currency: "USD" },
  { accrual_date: "2026-03-03" },
  { billable: false },
  { counteragent_id: bolt.id },
  { project_id: website.id },
  { user_id: owner.id },
  { billed_elsewhere: true }
]

const ofEntries = (path: string): Readonly<Record<string, Try>> => ({
  amend: (world) =>
    Effect.gen(function* () {
      dataOf(
        yield* world.owner.full.put(`${path}/${world.entry.id}`, {
          description: "Free",
          tags: ["late"],
          metadata: { a: "b" }
        })
      )
      return yield* refusing(`${path}/${world.entry.id}`, entryChanges(world))(world)
    }),
  remove: ({ entry, owner }) => Effect.map(owner.full.delete(`${path}/${entry.id}`), ruleOf),
  bulk: ({ entry, owner }) =>
    Effect.gen(function* () {
      const operations = [
        { op: "update", id: entry.id, body: { duration_minutes_total: 1 } },
        { op: "create", body: work(entry.counteragent_id) }
      ]
      const { results } = dataOf(yield* owner.full.post(`${path}/bulk`, { operations }))
      assert.isUndefined(results[1].error)
      const removal = dataOf(yield* owner.full.post(`${path}/bulk`, { operations: [{ op: "delete", id: entry.id }] }))
      assert.strictEqual(removal.results[0].error?.rule?.code, invoiced)
      return results[0].error?.rule?.code
    })
})

/** What changes something else, and goes through. */
const through =
  (path: (world: World) => string, body: object): Try =>
  (world) =>
    Effect.map(world.owner.full.put(path(world), body), (answer) => {
      dataOf(answer)
      return invoiced
    })

const inUse =
  (path: (world: World) => string): Try =>
  (world) =>
    Effect.map(world.owner.full.delete(path(world)), (answer) => {
      assert.strictEqual(ruleOf(answer), "in_use")
      return invoiced
    })

const ofEntity = (path: string, of: (world: World) => string): Readonly<Record<string, Try>> => ({
  amend: through((world) => `${path}/${of(world)}`, { name: "Renamed", archived: true }),
  remove: inUse((world) => `${path}/${of(world)}`),
  bulk: (world) =>
    Effect.map(
      world.owner.full.post(`${path}/bulk`, { operations: [{ op: "update", id: of(world), body: { name: "Again" } }] }),
      (answer) => {
        assert.isUndefined(dataOf(answer).results[0].error)
        return invoiced
      }
    )
})

/** Each way, by the group and name of its operation. */
export const ways: Readonly<Record<string, Readonly<Record<string, Try>>>> = {
  time: ofEntries("/api/time"),
  timesheet: ofEntries("/api/timesheet"),
  charges: {
    amend: (world) =>
      Effect.gen(function* () {
        const { bolt, charge, owner, posted } = world
        dataOf(yield* owner.full.put(`/api/charges/${charge.id}`, { comment: "Train and bus" }))
        yield* refusing(`/api/charges/${charge.id}`, [
          { amount: 5 },
          { kind: "fee" },
          { charge_date: "2026-03-04" },
          { counteragent_id: bolt.id }
        ])(world)
        return yield* refusing(`/api/charges/${posted.id}`, [{ amount: 5 }, { comment: "Mine" }])(world)
      }),
    remove: ({ charge, owner, posted }) =>
      Effect.gen(function* () {
        assert.strictEqual(ruleOf(yield* owner.full.delete(`/api/charges/${posted.id}`)), invoiced)
        return ruleOf(yield* owner.full.delete(`/api/charges/${charge.id}`))
      }),
    bulk: ({ charge, owner }) =>
      Effect.map(
        owner.full.post("/api/charges/bulk", { operations: [{ op: "update", id: charge.id, body: { amount: 1 } }] }),
        (answer) => dataOf(answer).results[0].error?.rule?.code
      )
  },
  projects: ofEntity("/api/projects", ({ website }) => website.id),
  counteragents: ofEntity("/api/counteragents", ({ acme }) => acme.id),
  rates: {
    reprice: ({ owner: { full } }) =>
      Effect.gen(function* () {
        const rate = { kind: "bill", amount: 99, currency: "EUR", effective_date: "2026-02-01" }
        dataOf(yield* full.post("/api/rates", rate), 201)
        const asked = { kind: "bill", from: "2026-03-01", to: "2026-03-31" }
        const repriced = dataOf(yield* full.post("/api/rates/reprice", asked))
        assert.deepInclude(repriced, { changed_count: 0, locked_count: 1, refused: [] })
        return invoiced
      })
  },
  tags: {
    rename: ({ owner: { full } }) =>
      Effect.gen(function* () {
        const { tags } = dataOf(yield* full.get("/api/tags"))
        dataOf(yield* full.put(`/api/tags/${tags[0].id}`, { name: "drafts" }))
        return invoiced
      })
  },
  workspace: {
    amend: through(() => "/api/workspace", { name: "New name", billing: { legal_name: "Other", country: "FR" } }),
    setLogo: through(() => "/api/workspace/logo", { base64: redPixel }),
    removeLogo: ({ owner }) =>
      Effect.map(owner.full.delete("/api/workspace/logo"), (answer) => {
        assert.strictEqual(answer.status, 200)
        return invoiced
      })
  },
  members: {
    amend: through(({ member }) => `/api/members/${member.id}`, { name: "Somebody new" }),
    remove: ({ member, owner }) =>
      Effect.map(owner.full.delete(`/api/members/${member.id}`), (answer) => {
        assert.strictEqual(answer.status, 200)
        return invoiced
      })
  },
  imports: {
    undo: ({ document, imported, owner }) =>
      Effect.map(owner.full.delete(`/api/imports/${imported.id}`), (answer) => {
        const { kept, removed } = dataOf(answer)
        assert.deepStrictEqual(
          [removed, kept.map(({ invoice_number, reason }: any) => [reason, invoice_number])],
          [0, [["invoiced", document.number]]]
        )
        return invoiced
      })
  },
  undo: {
    change: ({ changed, owner }) => Effect.map(owner.full.post(`/api/activity/${changed.id}/undo`), ruleOf),
    operation: ({ changed, owner }) =>
      Effect.map(owner.full.post(`/api/operations/${changed.operation_id}/undo`), (answer) => {
        const { kept, undone } = dataOf(answer)
        assert.strictEqual(undone, 0)
        return kept[0].reason
      })
  },
  taxCodes: { amend: through(({ code }) => `/api/tax-codes/${code.id}`, { name: "Other", percent: 7 }) },
  invoiceSeries: {
    amend: through(({ series }) => `/api/invoice-series/${series.id}`, { name: "Other", archived: true })
  },
  payments: {
    record: ({ acme, document, owner }) =>
      Effect.gen(function* () {
        dataOf(yield* owner.full.post("/api/money", paying({ acme, document })), 201)
        return invoiced
      }),
    amend: (world) =>
      Effect.gen(function* () {
        const { bolt, owner } = world
        const { id } = yield* owner.full.make("/api/money", paying(world))
        dataOf(yield* owner.full.put(`/api/money/${id}`, { amount: 20 }))
        dataOf(yield* owner.full.put(`/api/money/${id}`, { allocations: null, counteragent_id: bolt.id }))
        return invoiced
      }),
    remove: (world) =>
      Effect.gen(function* () {
        const { id } = yield* world.owner.full.make("/api/money", paying(world))
        dataOf(yield* world.owner.full.delete(`/api/money/${id}`))
        return invoiced
      }),
    bulk: (world) =>
      Effect.gen(function* () {
        const operations = [{ op: "create", body: paying(world) }]
        const { results } = dataOf(yield* world.owner.full.post("/api/money/bulk", { operations }))
        assert.isUndefined(results[0].error)
        return invoiced
      })
  },
  invoices: {
    sent: ({ document, owner }) =>
      Effect.map(owner.full.post(`/api/invoices/${document.id}/sent`, { channel: "email" }), (answer) => {
        assert.lengthOf(dataOf(answer).invoice.sent, 1)
        return invoiced
      }),
    amend: ({ document, owner }) => Effect.map(owner.full.put(`/api/invoices/${document.id}`, { note: "New" }), ruleOf),
    remove: ({ document, owner }) => Effect.map(owner.full.delete(`/api/invoices/${document.id}`), ruleOf),
    issue: ({ document, owner }) =>
      Effect.map(owner.full.post(`/api/invoices/${document.id}/issue`, {}), (answer) => {
        assert.deepStrictEqual(lasting(dataOf(answer).invoice), lasting(document))
        return invoiced
      }),
    credit: ({ document, owner }) =>
      Effect.gen(function* () {
        const path = `/api/invoices/${document.id}/credit`
        const key = { "idempotency-key": "credit" }
        dataOf(yield* owner.full.post(path, { amount: 10, release: false }, key), 201)
        return invoiced
      })
  }
}

/** A payment of a document. */
const paying = ({ acme, document }: Pick<World, "acme" | "document">) => ({
  inflow_date: "2026-03-20",
  amount: 10,
  currency: "EUR",
  counteragent_id: acme.id,
  allocations: [{ invoice_id: document.id, amount: 10 }]
})
