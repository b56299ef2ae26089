import { BigDecimal, Effect, Struct } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { DocumentLanguage } from "../../billing/Party.ts"
import { findValidTaxCode } from "../../billing/validTaxCode.ts"
import type { Client } from "../../entities/Client.ts"
import { ValidationFailed } from "../../errors/Errors.ts"
import type { Charge } from "../../money/Charge.ts"
import { chargeSigns } from "../../records/chargeKinds.ts"
import { billedChargeKinds, type ClaimFilter } from "../../records/claims.ts"
import type { RecordFilter, RecordRepository } from "../../records/RecordRepository.ts"
import type { TimeEntry } from "../../time/TimeEntry.ts"
import type { CurrencyCode } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import { firstPage, type PageOf } from "../../values/Page.ts"
import { type InvoiceLine, mostEntries } from "../Invoice.ts"
import type { LeftOut, LeftOutCode } from "../InvoiceDetails.ts"
import type { WorkAsked } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { type Billable, linesOfWork } from "./workLines.ts"

const kinds = Struct.keys(chargeSigns).filter((kind) => billedChargeKinds.has(kind))

const tooMany = new ValidationFailed({
  field: "fromWork",
  problem: `a document takes at most ${mostEntries} time entries: choose a shorter period, or a project`,
  rule: { code: "too_many", noun: "time entry", most: mostEntries }
})

/** All records that a filter matches, up to what a document takes. */
const allOf = Effect.fnUntraced(function* <A extends { readonly id: string }, Sort extends string>(
  repository: RecordRepository<A, A["id"], Sort>,
  visible: Policy.Visibility,
  { by, filter }: { readonly filter: RecordFilter; readonly by: Sort }
): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
  const all: Array<A> = []
  let page: PageOf<Sort> | null = firstPage(by)
  while (page !== null) {
    const found: Effect.Success<ReturnType<typeof repository.list>> = yield* repository.list(visible, { filter, page })
    all.push(...found.items)
    if (all.length > mostEntries) return yield* tooMany
    page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
  }
  return all
})

interface Plan {
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly leftOut: ReadonlyArray<LeftOut>
}

interface Asked {
  readonly work: WorkAsked
  readonly client: Client
  readonly currency: CurrencyCode
  readonly language: DocumentLanguage
}

/** Finds the work and charges of a client that no document has, and what of them cannot be in one. */
export const planWork = (ports: InvoicePorts) => {
  const { charges, invoices, projects, sheets, taxCodes, time } = ports

  /** The entries of a member's approved timesheets; all where the workspace approves none. */
  const approved = Effect.fnUntraced(function* ({ workspace }: Principal, entries: ReadonlyArray<TimeEntry>) {
    if (workspace.approvals === "none" || entries.length === 0) return () => true
    const days = entries.map(({ workedOn }) => workedOn).sort()
    const found = yield* sheets.list(Policy.wholeOf(workspace.id), {
      userIds: [...new Set(entries.map(({ userId }) => userId))],
      from: days[0],
      to: days.at(-1),
      states: ["approved"]
    })
    return ({ userId, workedOn }: TimeEntry) =>
      found.some(({ sheet }) => sheet.userId === userId && sheet.from <= workedOn && sheet.to >= workedOn)
  })

  /** What drafts of the client have already. */
  const inDrafts = Effect.fnUntraced(function* (visible: Policy.Visibility, clientId: Client["id"]) {
    const filter = { clientIds: [clientId], states: ["filling", "draft"] as const }
    const { items } = yield* invoices.list(visible, { filter, page: firstPage("createdAt") })
    return items.map(({ id }) => id)
  })

  return Effect.fnUntraced(function* (
    who: Principal,
    { client, currency, language, work }: Asked
  ): Effect.fn.Return<Plan, ValidationFailed> {
    const visible = Policy.wholeOf(who.workspace.id)
    const { from, includeCharges = true, includeUnapproved = false, projectId = null, to } = work
    const filterOf = (claim: ClaimFilter): RecordFilter => ({
      clientIds: [client.id],
      ...(projectId === null ? {} : { projectIds: [projectId] }),
      from: from ?? undefined,
      to: to ?? undefined,
      claim
    })
    const free = filterOf({ is: "free", drafts: [], hidesDrafts: false })
    const entries = yield* allOf(time, visible, { filter: { ...free, billable: true }, by: "workedOn" })
    const others = includeCharges
      ? yield* allOf(charges, visible, { filter: { ...free, chargeKinds: kinds }, by: "chargedOn" })
      : []
    const drafts = yield* inDrafts(visible, client.id)
    const elsewhere =
      drafts.length === 0
        ? []
        : yield* allOf(time, visible, { filter: filterOf({ is: "draft", drafts, hidesDrafts: false }), by: "workedOn" })
    const isApproved = yield* approved(who, entries)

    const reasonOf = (entry: TimeEntry): LeftOutCode | null =>
      entry.currency !== currency
        ? "other_currency"
        : BigDecimal.isZero(entry.cost)
          ? "no_price"
          : includeUnapproved || isApproved(entry)
            ? null
            : "not_approved"
    const left = new Map<LeftOutCode, Array<string>>()
    const leave = (code: LeftOutCode, id: string) => left.set(code, [...(left.get(code) ?? []), id])
    for (const { id } of elsewhere) leave("invoiced_elsewhere", id)
    const taken = entries.filter((entry) => {
      const reason = reasonOf(entry)
      if (reason !== null) leave(reason, entry.id)
      return reason === null
    })
    const takenCharges = others.filter((charge) => {
      if (charge.currency !== currency) leave("other_currency", charge.id)
      return charge.currency === currency
    })

    const projectIds = [...new Set([...taken, ...takenCharges].flatMap((record) => record.projectId ?? []))]
    const named = projectIds.length === 0 ? [] : yield* projects.all(visible, { ids: projectIds })
    const orderOf = new Map(named.map(({ id, orderNumber }) => [id, orderNumber]))
    const codes = yield* taxCodes.list(visible)
    const taxCodeId = client.billing?.taxCodeId ?? null
    const billable = <A extends TimeEntry | Charge>(record: A, day: TimeEntry["workedOn"]): Billable<A> => ({
      record,
      taxCodeId: taxCodeId === null ? null : (findValidTaxCode(codes, taxCodeId, day)?.id ?? taxCodeId),
      orderNumber: record.projectId === null ? null : (orderOf.get(record.projectId) ?? null)
    })
    const ids = yield* Effect.all(
      Array.from({ length: taken.length + takenCharges.length }, () => Effect.flatten(NewId))
    )
    const newId = () => ids.pop() ?? ""
    const lines = linesOfWork(
      taken.map((entry) => billable(entry, entry.workedOn)),
      takenCharges.map((charge) => billable(charge, charge.chargedOn)),
      { by: work.groupBy ?? "project", currency, language, newId }
    )
    const leftOut = Array.from(left, ([code, all]): LeftOut => ({ code, ids: all }))
    if (lines.length > 0) return { lines, leftOut }
    return yield* new ValidationFailed({
      field: "fromWork",
      problem: "there is nothing to invoice",
      rule: { code: "nothing_to_invoice", reasons: leftOut.map(({ code, ids: all }) => ({ code, count: all.length })) }
    })
  })
}
