import { Effect, Option, Struct } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { Client } from "../../entities/Client.ts"
import { ValidationFailed } from "../../errors/Errors.ts"
import { noSuchReference } from "../../records/references.ts"
import { InvoiceId } from "../../values/Ids.ts"
import { now } from "../../values/Instant.ts"
import { zero } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import type { Invoice, InvoiceBody } from "../Invoice.ts"
import type { InvoiceDraft, InvoiceFields } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { newLines } from "./changedLines.ts"
import { planWork } from "./planWork.ts"
import { soundDrafts } from "./soundDrafts.ts"

/** The fields of a head that callers write, where they say something of them. */
export const headOf = (fields: InvoiceFields): Partial<Invoice> =>
  Object.fromEntries(Object.entries(Struct.omit(fields, ["intro", "note"])).filter(([, value]) => value !== undefined))

/** Composes drafts of what callers ask for, before they are stored and claim anything. */
export const composeDrafts = (ports: InvoicePorts) => {
  const { clients, preferences, workspaces } = ports
  const plan = planWork(ports)
  const sound = soundDrafts(ports)

  const clientNamed = Effect.fnUntraced(function* (visible: Policy.Visibility, id: Client["id"]) {
    const found = Option.getOrUndefined(yield* clients.find(visible, id))
    return found ?? (yield* noSuchReference("client", "clientId"))
  })

  /** The language of a client's papers: theirs, else the first owner's, else English. */
  const languageOf = Effect.fnUntraced(function* ({ billing, workspaceId }: Client) {
    if (billing !== null && billing.language !== null) return billing.language
    const [owner] = yield* workspaces.owners(workspaceId)
    if (owner === undefined) return "en"
    return (yield* preferences.find({ workspaceId, userId: owner.userId })).language ?? "en"
  })

  /** A draft of what was asked, before it is stored and claims anything. */
  const compose = Effect.fnUntraced(function* (who: Principal, draft: InvoiceDraft) {
    const visible = Policy.wholeOf(who.workspace.id)
    const {
      clientId = draft.fromWork?.clientId,
      currency,
      fromWork,
      intro = null,
      lines = [],
      note = null,
      ...fields
    } = draft
    if (clientId === undefined) {
      return yield* new ValidationFailed({ field: "clientId", problem: "is required", rule: { code: "missing" } })
    }
    if (fromWork !== undefined && fromWork.clientId !== clientId) {
      return yield* new ValidationFailed({
        field: "clientId",
        problem: "must be that of from_work",
        rule: { code: "invalid_value" }
      })
    }
    const client = yield* clientNamed(visible, clientId)
    const language = fields.language ?? (yield* languageOf(client))
    const ofCurrency = currency ?? client.currency ?? who.workspace.currency
    const asked = { client, currency: ofCurrency, language }
    const planned = fromWork === undefined ? { lines: [], leftOut: [] } : yield* plan(who, { ...asked, work: fromWork })
    const own = yield* Effect.forEach(lines, newLines(ports, visible, { clientId, currency: ofCurrency, language }))
    const at = yield* now
    const head: Invoice = {
      id: InvoiceId.make(yield* yield* NewId),
      workspaceId: who.workspace.id,
      kind: "invoice",
      state: planned.lines.length === 0 ? "draft" : "filling",
      releasing: false,
      seriesId: null,
      number: null,
      corrects: null,
      clientId,
      currency: ofCurrency,
      issueDate: null,
      dueDate: null,
      serviceFrom: null,
      serviceTo: null,
      buyerReference: client.billing?.buyerReference ?? null,
      orderNumber: client.billing?.orderNumber ?? null,
      earlyPaymentTerms: client.billing?.earlyPayment ?? null,
      totals: null,
      credited: zero,
      releases: null,
      deposit: false,
      deductedBy: null,
      scheduleId: null,
      imported: false,
      importId: null,
      sent: [],
      touched: 0,
      createdAt: at,
      updatedAt: at,
      version: 1,
      ...headOf(fields),
      language
    }
    const body: InvoiceBody = { intro, note, lines: [...planned.lines, ...own.flat()], frozen: null, data: null }
    return { ...(yield* sound(visible, head, body)), client, leftOut: planned.leftOut }
  })

  return { compose, languageOf, sound }
}
