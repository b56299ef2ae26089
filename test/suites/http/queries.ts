import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openWorkspace, refused } from "../../support/http/callers.ts"
import { operations } from "../../support/http/contract.ts"
import { oncePerStack } from "../../support/http/oncePerStack.ts"
import { wireKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const lists = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"))
const parametersOf = (path: string): ReadonlyArray<string> =>
  (lists.find((one) => one.path === path)?.described.parameters ?? [])
    .filter((parameter: any) => parameter.in === "query")
    .map((parameter: any) => parameter.name)

/** That many ids that are unknown, as a parameter takes them. */
export const ids = (count: number): string => Array.from({ length: count }, newUuid).join(",")
const badIds = ["", "x", ",", `${newUuid()},`, `${newUuid()},x`, "null", "none,", "No%20project", ids(101)]
const badValues: Readonly<Record<string, ReadonlyArray<string>>> = {
  page: ["0", "-1", "1.5", "x", "", "1e3", "%201", "99999999999999999999", "0x1", "٣"],
  page_size: ["0", "501", "-1", "2.5", "x", "", "all"],
  cursor: ["", "x", "eyJ9", "%00", "W10", "bnVsbA", "x".repeat(8193), "%F0%9F%92%A9"],
  sort_by: ["", "id", "Name", "user_id", "cost;drop", "constructor", "__proto__"],
  status: ["", "Open", "open,", "part paid", "none", "constructor"],
  invoiced: ["", "2", "yes", "Draft", "0,1"],
  "kind of document": ["", "x", "Invoice", "invoice,credit_note", "none"],
  sort_dir: ["", "up", "DESC", "ascending"],
  q: ["x".repeat(201), "a%00b"],
  search: ["x".repeat(201), "a%00b"],
  for_select: ["", "2", "yes", "True", "on"],
  archived: ["", "2", "yes", "true", "All"],
  include_totals: ["", "2", "no", "FALSE"],
  charts: ["", "2", "none", "FALSE"],
  totals_only: ["", "2", "-1"],
  view: ["", "Full", "clients", "summary,table", "constructor"],
  sort_key: ["", "Name", "user_id", "__proto__"],
  overdue_only: ["", "2", "true", "yes"],
  deductible: ["", "2", "yes", "True"],
  metric: ["", "worked", "debt"],
  state: ["", "Open", "Over", "submitted,over", "closed", "constructor"],
  feed_limit: ["0", "101", "-1", "1.5", "x", "", "1e1", "%201"],
  subject: ["", "client", "Payment", "payment,", "payment;charge", "none"],
  wait: ["", "x", "-1", "26", "1.5"],
  feed_subject: ["", "client", "Payment", "payment,", "payment;charge", "none", Array(101).fill("payment").join(",")],
  feed_action: ["", "changed", "Deleted", "deleted,", Array(101).fill("deleted").join(",")],
  feed_offset: ["-1", "0.5", "x", "", "99999999999999999999"],
  entity_id: ["", "x", ",", "null", `${newUuid()},${newUuid()}`, "0192f3c4-8a5e-7b3d-9c1f"],
  "some ids": badIds,
  ids: ["", "2", "yes", "True"],
  user_id: [...badIds, "none"],
  limit: ["0", "1001", "-1", "1.5", "x", ""],
  tag: ["", "a,", "x".repeat(51), "a%00b", Array(11).fill("a").join(",")],
  billable: ["", "2", "yes", "None"],
  rate_kind: ["", "x", "Bill", "bill,cost", "none"],
  kind: ["", "x", "Fee", "fee,", "fee;tax", "none", Array(101).fill("fee").join(",")],
  currency: ["", "x", "EURO", "EUR,", "EUR;USD", "XXY", "none", "%C5%BFEK", Array(101).fill("EUR").join(",")],
  date: [
    "",
    "2026-02-30",
    "2026-13-01",
    "01.02.2026",
    "infinity",
    "2026-1-1",
    "1899-12-31",
    "3000-01-01",
    "today",
    "2026-01-01T00:00:00Z"
  ],
  format: ["", "x", "CSV", "csv,xlsx", "json", "constructor"],
  for: ["", "word", "Excel"],
  json: ["", "2", "yes", "True"],
  lang: ["", "fr", "en,de", "constructor"],
  basis: ["", "Issued", "issued,received", "constructor"],
  group: ["", "week", "Day", "day,project"],
  prices: ["", "2", "yes", "True"],
  token: [],
  external_source: ["", "x".repeat(41), "a%00b"],
  external_id: ["", "x".repeat(201), "a%00b"],
  bom: ["", "2", "true"],
  month: ["", "2026-03", "2026-03-02", "2026-13-01", "march", "2999-12-31"]
}
/** What says how a paper is printed, and nothing else takes. */
const ofPapers = ["group", "prices"]
/** A charge and a rate may have no member, and a rate is of one kind. */
const kindOf = (path: string, name: string): string =>
  ["/api/charges", "/api/rates"].includes(path) && name === "user_id"
    ? "some ids"
    : path === "/api/mails" && (name === "before" || name === "document_id")
      ? "entity_id"
      : path === "/api/invoices" && name === "kind"
        ? "kind of document"
        : path === "/api/rates" && name === "kind"
          ? "rate_kind"
          : name in badValues
            ? name
            : /(^|_)(at|from|to)$/u.test(name)
              ? "date"
              : name.endsWith("_id")
                ? "some ids"
                : name

/** What an endpoint cannot do without. */
const requiredBy: Readonly<Record<string, string>> = {
  "/api/calendar": "&month=2026-03-01",
  "/api/reports/debtors/reconciliation": `&entity_id=${newUuid()}`
}

/** One for all tests, which are refused. */
const anyWorkspace = oncePerStack(() => openWorkspace())

/** Query parameters: a typo must never silently widen a result. */
export const queries = defineHttpSuite("query parameters", (it, { thorough }) => {
  it.effect("400 invalid_param with this list's name of a day that another list or report has", () =>
    Effect.gen(function* () {
      const { owner } = yield* anyWorkspace("queries")
      for (const [path, name, means] of [
        ["/api/money", "accrual_from", "inflow_from"],
        ["/api/payouts", "date_to", "payout_to"],
        ["/api/time", "inflow_from", "accrual_from"]
      ] as const) {
        const answer = yield* owner.read.get(`${path}?${name}=2026-03-01`)
        refused(answer, 400, "invalid_param", new RegExp(`^${name}: unknown parameter: did you mean ${means}\\?$`, "u"))
      }
    })
  )

  // Elsewhere than in memory, two lists show how a query arrives.
  for (const { path } of lists.filter((list) => thorough || ["/api/time", "/api/calendar"].includes(list.path))) {
    const known = parametersOf(path)
    const required = requiredBy[path] ?? ""

    it.effect(`400 invalid_param naming an unknown parameter, and the nearest one (${path})`, () =>
      Effect.gen(function* () {
        const { owner } = yield* anyWorkspace("queries")
        const unknown = yield* owner.read.get(`${path}?colour=red${required}`)
        refused(unknown, 400, "invalid_param", /^colour: unknown parameter/u)
        for (const name of known) {
          const typo = `${name.slice(0, -1)}x`
          const answer = yield* owner.read.get(`${path}?${typo}=1${required}`)
          refused(answer, 400, "invalid_param", new RegExp(`^${typo}: unknown parameter: did you mean `, "u"))
          const shouted = yield* owner.read.get(`${path}?${name.toUpperCase()}=1${required}`)
          refused(shouted, 400, "invalid_param", new RegExp(`^${name.toUpperCase()}: unknown`, "u"))
        }
        for (const odd of ["__proto__", "constructor", "toString", "%00", "page[]", "id", "%20", "=", "&&=1"]) {
          refused(yield* owner.read.get(`${path}?${odd}=1${required}`), 400, "invalid_param")
        }
      })
    )

    it.effect(`400 invalid_param naming a parameter that is sent twice (${path})`, () =>
      Effect.gen(function* () {
        const { owner } = yield* anyWorkspace("queries")
        for (const name of known) {
          for (const again of [`${name}=1&${name}=1`, `${name}=1&${name}=1&${name}=2`, `${name}&${name}`]) {
            refused(
              yield* owner.read.get(`${path}?${again}`),
              400,
              "invalid_param",
              new RegExp(`^${name}: sent more than once`, "u")
            )
          }
        }
      })
    )

    it.effect(`400 invalid_param naming a bad value and what is allowed (${path})`, () =>
      Effect.gen(function* () {
        const { owner } = yield* anyWorkspace("queries")
        for (const name of known) {
          for (const value of badValues[kindOf(path, name)] ?? assert.fail(`no bad values for ${name}`)) {
            const others = required.startsWith(`&${name}=`) ? "" : required
            const rest = ofPapers.includes(name) ? `${others}&format=pdf` : others
            const answer = yield* owner.read.get(`${path}?${name}=${value}${rest}`)
            refused(answer, 400, "invalid_param", new RegExp(`^${name}(\\.\\d+)?: expected`, "u"))
          }
        }
      })
    )
  }

  for (const { path } of wireKinds) {
    describe(path, () => {
      it.effect("400 invalid_param when a range ends before it starts, 200 for a single day", () =>
        Effect.gen(function* () {
          const { owner } = yield* anyWorkspace("queries")
          const starts = parametersOf(path).filter((name) => name.endsWith("_from"))
          assert.isNotEmpty(starts)
          for (const from of starts) {
            const to = from.replace(/_from$/u, "_to")
            const backwards = yield* owner.read.get(`${path}?${from}=2026-03-02&${to}=2026-03-01`)
            refused(backwards, 400, "invalid_param", new RegExp(`${from}: must not be after ${to}`, "u"))
            dataOf(yield* owner.read.get(`${path}?${from}=2026-03-02&${to}=2026-03-02`))
          }
        })
      )

      it.effect("400 invalid_param for a page and a cursor at once", () =>
        Effect.gen(function* () {
          const { owner } = yield* anyWorkspace("queries")
          refused(yield* owner.read.get(`${path}?page=2&cursor=abc`), 400, "invalid_param", /^page: leave it out/u)
        })
      )
    })
  }

  it.effect("400 invalid_param for any query on what takes none", () =>
    Effect.gen(function* () {
      const { owner } = yield* anyWorkspace("queries")
      refused(yield* owner.read.get(`/api/time/${newUuid()}?expand=1`), 400, "invalid_param", /^expand: unknown/u)
      for (const { body, path } of wireKinds) {
        refused(yield* owner.full.post(`${path}?dry_run=1`, body), 400, "invalid_param", /^dry_run: unknown/u)
      }
    })
  )

  it.effect("400 invalid_param when the calendar gets no month", () =>
    Effect.gen(function* () {
      const { owner } = yield* anyWorkspace("queries")
      refused(yield* owner.read.get("/api/calendar"), 400, "invalid_param", /^month: is required/u)
    })
  )
})
