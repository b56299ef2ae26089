import { Effect, Option, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { newLinkSecret, Sha256 } from "../access/Secret.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { todayOf } from "../access/today.ts"
import type { Workspace } from "../access/Workspace.ts"
import { eventOf } from "../activity/event.ts"
import { SellerRepository } from "../billing/SellerRepository.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { shownEnd } from "../facts/ReportPeriod.ts"
import type { Invoice } from "../invoices/Invoice.ts"
import { InvoiceRepository } from "../invoices/InvoiceRepository.ts"
import type { PrintableInvoice } from "../invoices/issuedInvoice.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { noSuchReference, referenceGone } from "../records/references.ts"
import { reconciliationReport } from "../reports/loadedReports.ts"
import type { Reconciliation } from "../reports/reconciliation/reconciliationReport.ts"
import { recordReportPorts } from "../reports/shared/recordReportPorts.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { isRequestOf } from "../scheduling/loopTurns.ts"
import type { AttemptLimit } from "../sessions/Attempts.ts"
import { traced } from "../telemetry/traced.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { type InvoiceId, StatementLinkId } from "../values/Ids.ts"
import { fromMillis, minuteOf, now, toMillis } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { checked } from "../writing/checked.ts"
import { withLine } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { outlivesKey } from "./outlivesKey.ts"
import { linkLine } from "./sharingLines.ts"
import { LinkDays, linkDays, StatementLink, type StatementLinkDraft, StatementLinkRepository } from "./StatementLink.ts"

/** A new link. The secret is in the first answer and nowhere else: a repeat of the call has null. */
export const NewStatementLink = Schema.Struct({ link: StatementLink, secret: Schema.NullOr(Schema.String) })
export type NewStatementLink = typeof NewStatementLink.Type

/** A statement as its link shows it. */
export interface SharedStatement {
  readonly link: StatementLink
  readonly workspace: Workspace
  readonly report: Reconciliation
  /** The client's issued invoices and credit notes, newest first. */
  readonly invoices: ReadonlyArray<Invoice>
  /** The last day, today; null where the statement begins later. */
  readonly through: CalendarDate | null
}

/** Links that one network tries. */
export const linksFromAddress: AttemptLimit = { kind: "StatementsFromAddress", most: 30, seconds: 60 }

const form = /^[0-9A-Za-z]{28}$/u

const issuedInvoice = loadedLater(async () => (await import("../invoices/issuedInvoice.ts")).issuedInvoice)

const dayMillis = 86_400_000

const soundDays = checked(Schema.Struct({ days: LinkDays }))

/** The verbs of links to statements. */
export const makeStatementLinks = Effect.gen(function* () {
  const repository = yield* StatementLinkRepository
  const references = yield* ReferenceLookup
  const idempotencyStore = yield* IdempotencyStore
  const workspaces = yield* WorkspaceRepository
  const snapshot = yield* Snapshot
  const ports = yield* recordReportPorts
  const sha256 = yield* Sha256
  const documents = { invoices: yield* InvoiceRepository, sellers: yield* SellerRepository }

  /** Those that work, newest first. */
  const list = traced("StatementLinks.list")(function* (who: Principal) {
    const visible = yield* Policy.mayListLinks(who)
    const at = yield* now
    return (yield* repository.list(visible)).filter(({ expiresAt }) => expiresAt > at)
  })

  /** Who makes one may also read the statement. */
  const create = traced("StatementLinks.create")(function* (
    who: Principal,
    draft: StatementLinkDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<NewStatementLink>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    yield* Policy.mayReconcile(who)
    const write = Effect.fnUntraced(function* (keep: (made: NewStatementLink) => IdempotencyRecord | null) {
      const at = yield* now
      const { accrualFrom = null, clientId } = draft
      const { days } = yield* soundDays({ days: draft.days ?? linkDays })
      const expiresAt = fromMillis(toMillis(at) + days * dayMillis)
      yield* outlivesKey(who, expiresAt)
      const { client } = yield* references.find(visible, { clientId, projectId: null, userId: null })
      if (client === null) return yield* noSuchReference("client", "clientId")
      const link: StatementLink = {
        id: StatementLinkId.make(yield* yield* NewId),
        workspaceId: who.workspace.id,
        clientId,
        clientName: client.name,
        accrualFrom,
        createdAt: at,
        userId: who.member.userId,
        userName: who.member.name,
        expiresAt,
        lastOpenedAt: null
      }
      if (yield* DryRun) return { link, secret: null }
      const secret = yield* newLinkSecret
      const event = yield* eventOf(who, at, linkLine(link, "made"))
      const made = { link, secretHash: yield* sha256(secret), idempotency: keep({ link, secret: null }) }
      yield* repository.add({ ...made, event }).pipe(Effect.catchTag("ReferenceGone", referenceGone))
      return { link, secret }
    })
    return yield* idempotent({ idempotencyStore, who, visible, once, codec: NewStatementLink, write })
  })

  /** It stops working at once. */
  const revoke = traced("StatementLinks.revoke")(function* (
    who: Principal,
    id: StatementLinkId
  ): Effect.fn.Return<StatementLinkId, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const link = (yield* repository.list(visible)).find((one) => one.id === id)
    if (link === undefined) return yield* new NotFound({ entity: "statement link", id })
    if (yield* DryRun) return id
    const removed = yield* withLine(who, linkLine(link, "ended"), (event) => repository.remove(visible, id, event))
    return removed ? id : yield* new NotFound({ entity: "statement link", id })
  })

  const findWorking = Effect.fnUntraced(function* (secret: string) {
    if (!form.test(secret)) return Option.none<StatementLink>()
    const found = yield* repository.find(yield* sha256(secret))
    const at = yield* now
    return Option.filter(found, ({ expiresAt }) => expiresAt > at)
  })

  const touch = Effect.fnUntraced(function* (link: StatementLink) {
    const minute = minuteOf(yield* now)
    if ((link.lastOpenedAt ?? "") < minute) yield* repository.touch(link, minute)
  })

  /** What is printed of one of the documents that `open` lists. */
  const openInvoice = traced("StatementLinks.openInvoice")(function* (
    secret: string,
    id: InvoiceId
  ): Effect.fn.Return<PrintableInvoice, CoreError> {
    const link = Option.getOrUndefined(yield* findWorking(secret))
    if (link === undefined) return yield* unknownLink
    yield* isRequestOf(link.workspaceId)
    const document = yield* issuedInvoice(documents, Policy.ofLink(link), id)
    yield* touch(link)
    return document
  })

  /**
   * The statement of one client as it is now. A wrong, a revoked and an expired secret are refused alike. The edge counts
   * `linksFromAddress` first.
   */
  const open = traced("StatementLinks.open")(function* (secret: string): Effect.fn.Return<SharedStatement, CoreError> {
    const link = Option.getOrUndefined(yield* findWorking(secret))
    if (link === undefined) return yield* unknownLink
    yield* isRequestOf(link.workspaceId)
    const visible = Policy.ofLink(link)
    const workspace = Option.getOrUndefined(yield* workspaces.find(visible))
    if (workspace === undefined) return yield* unknownLink
    const who = { workspace, member: { timeZone: null } }
    const from = link.accrualFrom ?? undefined
    const to = shownEnd({ from }, yield* todayOf(who))
    const question = { view: "client", entityId: link.clientId, from, to } as const
    const report = yield* snapshot.of(visible, reconciliationReport(ports, { who, visible }, question))
    const issued = yield* documents.invoices.issued(visible, { clientIds: [link.clientId] })
    yield* touch(link)
    return { link, workspace, report, invoices: issued.toReversed(), through: to ?? null }
  })

  return { list, create, revoke, open, openInvoice }
})

const unknownLink = Effect.suspend(() => Effect.fail(new NotFound({ entity: "statement link", id: "" })))
