import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { Clients } from "@hourbook/core/entities/Clients"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { Reports } from "@hourbook/core/reports/Reports"
import type { ClientId, InvoiceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { Refused, type ToolError } from "../present/Refused.ts"

const away = new Refused({
  code: "unavailable",
  message: "the store is unavailable",
  next: "Wait a moment, then read it again."
})

/** Papers and their fonts are loaded with the first one. */
const loaded = Effect.promise(() => import("@hourbook/rest/pdfs/pdfs"))

/** Statements and invoices as PDF, for callers who may read them. */
export const recordPapers = Effect.gen(function* () {
  const clients = yield* Clients
  const invoices = yield* Invoices
  const reports = yield* Reports

  const statement = Effect.fnUntraced(function* (
    who: Principal,
    clientId: ClientId
  ): Effect.fn.Return<Uint8Array, ToolError> {
    const { statementPdf } = yield* loaded
    const { billing } = yield* clients.get(who, clientId)
    const period = { from: undefined, to: yield* todayOf(who) }
    const read =
      who.member.role === "client"
        ? reports.ownStatement(who, { ...period, clientId })
        : reports.reconciliation(who, { ...period, view: "client", entityId: clientId })
    const printed = yield* statementPdf(who, read, billing?.language ?? "en")
    return printed ?? (yield* away)
  })

  /** Null for a draft, which has no paper yet. */
  const invoice = Effect.fnUntraced(function* (
    who: Principal,
    id: InvoiceId
  ): Effect.fn.Return<Uint8Array | null, ToolError> {
    const { invoice: found } = yield* invoices.get(who, id)
    if (found.state !== "issued") return null
    const { invoicePdf } = yield* loaded
    return (yield* invoicePdf(invoices, who, id)) ?? (yield* away)
  })

  return { statement, invoice }
})
