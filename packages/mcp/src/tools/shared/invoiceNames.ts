import type { Principal } from "@hourbook/core/access/Principal"
import { InvoiceNumbers } from "@hourbook/core/billing/InvoiceNumbers"
import { TaxCodes } from "@hourbook/core/billing/TaxCodes"
import { type CoreError, NotFound } from "@hourbook/core/errors/Errors"
import type { InvoiceRow, LineDetails } from "@hourbook/core/invoices/InvoiceDetails"
import type { InvoiceFilter } from "@hourbook/core/invoices/InvoiceRepository"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { fold } from "@hourbook/core/values/fold"
import { InvoiceId } from "@hourbook/core/values/Ids"
import { firstPage, type PageOf } from "@hourbook/core/values/Page"
import { idEndOf, withIdEnd } from "@hourbook/core/values/ShortId"
import { Effect, Option } from "effect"
import { invoiceLine, invoiceRowOf } from "../../present/invoices.ts"
import { quoted } from "../../present/quoted.ts"
import { Refused, type ToolError } from "../../present/Refused.ts"
import { onlyOne, uuidIn } from "./fullId.ts"

const isCalled = (name: string, text: string): boolean => fold(name) === fold(text.trim())

/** The only one that a name or the end of an id means. */
const named = <A extends { readonly id: string; readonly name: string; readonly archived: boolean }>(
  noun: string,
  all: ReadonlyArray<A>,
  text: string
): Effect.Effect<A, Refused> => {
  const there = all.filter(({ archived }) => !archived)
  const found = there.filter(({ id, name }) => isCalled(name, text) || [id, idEndOf(id)].includes(text.trim()))
  const [one, ...others] = found
  if (one !== undefined && others.length === 0) return Effect.succeed(one)
  const shown = (found.length === 0 ? there : found).slice(0, 20)
  const are = shown.map(({ id, name }) => `${quoted(name, 60)} id ${idEndOf(id)}`).join(", ")
  return Effect.fail(
    new Refused({
      code: found.length === 0 ? "unknown_name" : "ambiguous_name",
      message: `${found.length === 0 ? "no" : String(found.length)} ${noun} ${found.length > 1 ? "are" : "is"} called ${quoted(text)}${are === "" ? "; there is none yet" : `: ${are}`}`,
      next: "Ask the user which one."
    })
  )
}

/** The line of a document that the end of its id means. */
export const lineNamed = (lines: ReadonlyArray<LineDetails>, text: string): Effect.Effect<LineDetails, Refused> => {
  const [one, ...others] = lines.filter(({ id }) => [id, idEndOf(id)].includes(text.trim().toLowerCase()))
  return one !== undefined && others.length === 0
    ? Effect.succeed(one)
    : Effect.fail(
        new Refused({
          code: "not_found",
          message: `the invoice has no line ${quoted(text, 60)}`,
          next: "fetch shows its lines with their ids."
        })
      )
}

/** How many documents are looked through for the end of an id. */
const mostLatest = 500

const identified = (row: InvoiceRow) => ({ id: row.invoice.id, line: invoiceLine(invoiceRowOf(row)) })

/** Finds documents by id or number, and what they name. */
export const invoiceNames = Effect.gen(function* () {
  const invoices = yield* Invoices
  const taxCodes = yield* TaxCodes
  const numbers = yield* InvoiceNumbers

  const allOf = Effect.fnUntraced(function* (who: Principal, filter: InvoiceFilter) {
    const all: Array<InvoiceRow> = []
    let page: PageOf<"number"> | null = firstPage("number", 100)
    while (page !== null) {
      const found: Effect.Success<ReturnType<typeof invoices.list>> = yield* invoices.list(who, {
        filter,
        page,
        totals: false
      })
      all.push(...found.rows)
      page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
    }
    return all
  })

  /** What is issued goes by its number, a draft by the end of its id. */
  const found = Effect.fnUntraced(function* (
    who: Principal,
    text: string
  ): Effect.fn.Return<ReadonlyArray<{ readonly id: string; readonly line: string }>, CoreError> {
    const issued = yield* allOf(who, { states: ["issued"], search: text.trim() })
    const drafts = yield* withIdEnd(
      text.trim(),
      allOf(who, { states: ["filling", "draft"] }),
      ({ invoice }) => invoice.id
    )
    return [...issued.filter(({ invoice: { number } }) => number !== null && isCalled(number, text)), ...drafts].map(
      identified
    )
  })

  /** Those of the latest documents whose id ends with a text: a call may be repeated with the id of what was a draft. */
  const latest = Effect.fnUntraced(function* (who: Principal, text: string) {
    const page: PageOf<"createdAt"> = { ...firstPage("createdAt", mostLatest), direction: "desc" }
    const rows = Effect.map(invoices.list(who, { filter: {}, page, totals: false }), (list) => list.rows)
    return yield* withIdEnd(text.trim(), rows, ({ invoice }) => invoice.id)
  })

  /** The id of the document that an id or number means. */
  const idOf = (who: Principal, text: string): Effect.Effect<InvoiceId, ToolError> =>
    Option.match(uuidIn(text), {
      onSome: (id) => Effect.succeed(InvoiceId.make(id)),
      onNone: () =>
        Effect.gen(function* () {
          const named = yield* found(who, text)
          const all = named.length === 0 ? (yield* latest(who, text)).map(identified) : named
          if (all.length === 0) return yield* new NotFound({ entity: "invoice", id: text.trim() })
          return InvoiceId.make((yield* onlyOne(text.trim(), all)).id)
        })
    })

  /** Of codes that follow each other under one name any will do: the one of the day holds. */
  const taxCode = (who: Principal, text: string) =>
    Effect.flatMap(taxCodes.list(who), ({ codes }) => {
      const isFirst = (code: (typeof codes)[number], at: number): boolean =>
        isCalled(idEndOf(code.id), text) ||
        codes.findIndex(({ category, name }) => category === code.category && isCalled(name, code.name)) === at
      return named("tax code", codes.filter(isFirst), text)
    })
  const series = (who: Principal, text: string) =>
    Effect.flatMap(numbers.list(who), (all) => named("invoice series", all, text))

  return { found, idOf, taxCode, series }
})
export type InvoiceNames = Effect.Success<typeof invoiceNames>
