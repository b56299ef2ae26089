import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { InvoiceNumbers } from "@hourbook/core/billing/InvoiceNumbers"
import { TaxCodes } from "@hourbook/core/billing/TaxCodes"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { finds } from "@hourbook/core/values/fold"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect, Schema } from "effect"
import { SeriesRow, seriesLine, seriesOf, taxCodeLine, taxCodeOf, TaxCodeRow } from "../present/billing.ts"
import { billingRateLine, BillingRateRow, billingRateRowOf } from "../present/billingRates.ts"
import { counted } from "../present/counted.ts"
import { clientOf, Entity, entityLine, projectOf } from "../present/entities.ts"
import { ExchangeRateRow, exchangeRateLine, exchangeRateOf } from "../present/exchangeRates.ts"
import { memberLine, MemberRow, memberRowOf } from "../present/members.ts"
import { ownRecords } from "../present/ofMembers.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { entityPage } from "./shared/entityPage.ts"
import { ReferenceQuery } from "./shared/ReferenceQuery.ts"

const Row = Schema.Union([BillingRateRow, ExchangeRateRow, MemberRow, TaxCodeRow, SeriesRow, Entity])
type Row = typeof Row.Type

const Output = Schema.Struct({
  count: Schema.Finite,
  rows: Schema.Array(Row),
  next_cursor: Schema.optionalKey(Schema.String)
})
type Output = typeof Output.Type

const plurals = {
  client: "clients",
  project: "projects",
  member: "members",
  exchange_rate: "exchange rates",
  billing_rate: "billing rates",
  tax_code: "tax codes",
  invoice_series: "invoice series"
} as const

const lineOf = (row: Row): string =>
  "kind" in row
    ? billingRateLine(row)
    : "rate" in row
      ? exchangeRateLine(row)
      : "role" in row
        ? memberLine(row)
        : "category" in row
          ? taxCodeLine(row)
          : "next_number" in row
            ? seriesLine(row)
            : entityLine(row)

/** Arguments that only clients and projects have. */
const entitysOwn = ["archived", "with_totals", "from", "to", "sort"] as const

const onlyFor = (names: ReadonlyArray<string>, kinds: string, next: string): Effect.Effect<void, Refused> =>
  names.length === 0
    ? Effect.void
    : Effect.fail(new Refused({ code: "invalid_arguments", message: `${names.join(", ")}: only for ${kinds}`, next }))

/** Refuses the filter that only projects have, which would silently change nothing. */
const checkClients = ({ clients }: ReferenceQuery): Effect.Effect<void, Refused> =>
  onlyFor(clients === undefined ? [] : ["clients"], "projects", "Leave it out; search finds by name.")

/** Refuses arguments that neither members nor exchange rates have. */
const checkArguments = (input: ReferenceQuery): Effect.Effect<void, Refused> => {
  const given = { ...input, sort: input.sort === "name" ? undefined : input.sort }
  const foreign = entitysOwn.filter((name) => given[name] !== undefined && given[name] !== false)
  return Effect.andThen(
    checkClients(input),
    onlyFor(foreign, "clients and projects", "Leave it out; summarize_period by person has the totals of members.")
  )
}

/** The rows whose texts contain the words of the search. */
const matching = <A>(all: ReadonlyArray<A>, search: string | undefined, texts: (one: A) => ReadonlyArray<string>) => {
  const wanted = (search ?? "").trim()
  return all.filter((one) => texts(one).some((text) => finds(wanted, text)))
}

/** A page of rows that are all in memory. */
const pageOf = Effect.fnUntraced(function* <A extends Row>(rows: ReadonlyArray<A>, { cursor, limit }: ReferenceQuery) {
  const rest = { count: rows.length }
  return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
})

export const referenceList = Effect.fnUntraced(function* (references: References) {
  const clients = yield* Clients
  const projects = yield* Projects
  const members = yield* Members
  const exchangeRates = yield* ExchangeRates
  const billingRates = yield* BillingRates
  const taxCodes = yield* TaxCodes
  const numbers = yield* InvoiceNumbers

  const clientPage = entityPage(clients.list, clientOf)
  const projectPage = entityPage(projects.list, projectOf)

  const pages: Readonly<
    Record<ReferenceQuery["kind"], (who: Principal, input: ReferenceQuery) => Effect.Effect<Output, ToolError>>
  > = {
    client: Effect.fnUntraced(function* (who, input) {
      yield* checkClients(input)
      const { archived, search } = input
      return yield* clientPage(who, { archived, search }, input)
    }),
    project: Effect.fnUntraced(function* (who, input) {
      const { archived, search } = input
      const { clientIds } = yield* references.ofFilter(who, input)
      return yield* projectPage(who, { archived, search, clientIds }, input)
    }),
    member: Effect.fnUntraced(function* (who, input) {
      yield* checkArguments(input)
      const all = yield* members.list(who)
      const found = matching(all, input.search, ({ email, name }) => [name, email])
      return yield* pageOf(found.map(yield* memberRowOf(clients, who, found)), input)
    }),
    exchange_rate: Effect.fnUntraced(function* (who, input) {
      yield* checkArguments(input)
      const all = yield* exchangeRates.list(who)
      const found = matching(all, input.search, ({ currency }) => [currency])
        .toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))
        .map((rate) => exchangeRateOf(rate, who.workspace.currency))
      return yield* pageOf(found, input)
    }),
    billing_rate: Effect.fnUntraced(function* (who, input) {
      yield* checkArguments(input)
      const all = yield* billingRates.list(who)
      const rows = all.map(yield* billingRateRowOf({ clients, projects, members }, who, all))
      const found = matching(rows, input.search, ({ client, currency, kind, person, project }) =>
        [client, currency, kind, person, project].filter((one) => one !== undefined)
      )
      return yield* pageOf(found, input)
    }),
    tax_code: Effect.fnUntraced(function* (who, input) {
      yield* checkArguments(input)
      const { codes } = yield* taxCodes.list(who)
      return yield* pageOf(matching(codes, input.search, ({ name }) => [name]).map(taxCodeOf), input)
    }),
    invoice_series: Effect.fnUntraced(function* (who, input) {
      yield* checkArguments(input)
      const [all, today] = [yield* numbers.list(who), yield* todayOf(who)]
      return yield* pageOf(
        matching(all, input.search, ({ name }) => [name]).map((one) => seriesOf(one, today)),
        input
      )
    })
  }

  return tool({
    name: "reference_list",
    title: "List clients, projects, members or rates",
    description:
      "Clients, projects, members, exchange rates into the workspace's currency, or billing rates (prices per hour). with_totals adds what each client or project earned and received in the period, and its debt at the end.",
    descriptionForMembers:
      "Clients, projects, members, exchange rates into the workspace's currency, or billing rates (prices per hour). with_totals adds what your own work for each client or project came to in the period.",
    ofMembers: ({ rows: [first] }) =>
      first !== undefined && "flows" in first ? `${ownRecords} alone in its totals` : undefined,
    nature: "reads",
    scope: "read",
    input: ReferenceQuery,
    output: Output,
    run: ({ caller: { who }, input }) => pages[input.kind](who, input),
    text: ({ count, next_cursor: next, rows }, { kind }) =>
      [`${counted(count, plurals[kind])}.`, ...rows.map(lineOf), ...moreText(next)].join("\n")
  })
})
