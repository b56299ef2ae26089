import type { Visibility } from "@hourbook/core/access/Policy"
import { invoiceColumnsWith, matchesInvoice, sumsOf } from "@hourbook/core/invoices/invoiceFilter"
import { byNumber, isUnfinished } from "@hourbook/core/invoices/invoiceOrder"
import {
  type Claim,
  type InvoiceFilter,
  InvoiceRepository,
  type InvoiceWrite,
  NumberTaken
} from "@hourbook/core/invoices/InvoiceRepository"
import type { OpenDocuments } from "@hourbook/core/invoices/openDocuments"
import { seesInvoice } from "@hourbook/core/invoices/seesInvoice"
import { fold } from "@hourbook/core/values/fold"
import { pageOf } from "@hourbook/core/values/sorting"
import { Locked, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { clientNameOf } from "./rows/references.ts"

type Store = Pick<Memory["Service"], "records" | "rowsOf" | "workspaces">

const isAsRead = ({ records }: Store, rows: Rows, { before, id, kind, version }: Claim): boolean => {
  const stored = records.get(kind)?.find(rows, id)
  return stored !== undefined && stored.version === version && (stored.invoiceId ?? null) === before
}

const isOutdated = (
  store: Store,
  rows: Rows,
  { after, before, claims = [], others = [], removes = [], schedule, series }: InvoiceWrite
) => {
  const stored = before === null ? undefined : rows.invoices.get(before.id)?.head
  const isIssue = before !== null && before.state !== "issued" && after?.state === "issued"
  return (
    stored?.version !== before?.version ||
    (isIssue && stored?.touched !== before.touched) ||
    others.some((other) => rows.invoices.get(other.before.id)?.head.version !== other.before.version) ||
    (schedule !== undefined && rows.invoiceSchedules.get(schedule.before.id)?.version !== schedule.before.version) ||
    (series !== undefined && rows.invoiceSeries.get(series.before.id)?.version !== series.before.version) ||
    !claims.every((claim) => isAsRead(store, rows, claim)) ||
    !removes.every(({ id, version }) => store.records.get("charges")?.find(rows, id)?.version === version)
  )
}

const takenNumber = (rows: Rows, { after, before }: InvoiceWrite): NumberTaken | undefined => {
  const number = after?.number ?? null
  if (number === null || before?.number === number) return undefined
  const isTaken = rows.invoices.values().some(({ head }) => head.number !== null && fold(head.number) === fold(number))
  return isTaken ? new NumberTaken({ number }) : undefined
}

const closedDay = ({ workspaces }: Store, { event, posts = [], removes = [] }: InvoiceWrite): Locked | undefined => {
  const through = workspaces.get(event.workspaceId)?.closedThrough ?? null
  const [day] = [...posts, ...removes].map(({ chargedOn }) => chargedOn).sort()
  return through !== null && day !== undefined && day <= through
    ? new Locked({ lock: { by: "period", day, through } })
    : undefined
}

const write = ({ records }: Store, rows: Rows, change: InvoiceWrite): void => {
  const {
    after,
    before,
    body,
    chargeEvents = [],
    claims = [],
    event,
    idempotency,
    others = [],
    posts = [],
    removes = [],
    schedule,
    series
  } = change
  const id = after?.id ?? before?.id ?? ""
  const stored = rows.invoices.get(id)
  const kept = body ?? stored?.body
  if (after === null || kept === undefined) rows.invoices.delete(id)
  else rows.invoices.set(id, { head: { ...after, touched: stored?.head.touched ?? after.touched }, body: kept })
  for (const claim of claims) records.get(claim.kind)?.claim(rows, claim.id, claim.invoiceId)
  for (const charge of posts) records.get("charges")?.post(rows, charge)
  for (const { id: charge } of removes) records.get("charges")?.unpost(rows, charge)
  if (schedule !== undefined) rows.invoiceSchedules.set(schedule.after.id, schedule.after)
  if (series !== undefined) rows.invoiceSeries.set(series.after.id, series.after)
  for (const other of others) {
    const found = rows.invoices.get(other.after.id)
    if (found !== undefined) rows.invoices.set(other.after.id, { ...found, head: other.after })
  }
  rows.events.push(event, ...chargeEvents)
  keepOutcome(rows, idempotency)
}

export const layer = Layer.effect(
  InvoiceRepository,
  Effect.map(Memory, (memory) => {
    const headsOf = (rows: Rows) => rows.invoices.values().map(({ head }) => head)
    const matching = (visible: Visibility, filter: InvoiceFilter, open: OpenDocuments | undefined) => {
      const rows = memory.rowsOf(visible.workspaceId)
      return headsOf(rows)
        .filter(
          (head) =>
            seesInvoice(visible, head) && matchesInvoice(filter, head, clientNameOf(rows, head.clientId) ?? "", open)
        )
        .toArray()
    }
    return InvoiceRepository.of({
      claimsAll: () => Effect.succeed(true),
      list: (visible, { filter, open, page }) =>
        Effect.suspend(() => pageOf(matching(visible, filter, open), invoiceColumnsWith(open), page)),
      sums: (visible, { filter, open }) => Effect.sync(() => sumsOf(matching(visible, filter, open), open)),
      find: (visible, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(memory.rowsOf(visible.workspaceId).invoices.get(id)).pipe(
            Option.map(({ head }) => head),
            Option.filter((head) => seesInvoice(visible, head))
          )
        ),
      some: (visible, ids) =>
        Effect.sync(() => {
          const { invoices } = memory.rowsOf(visible.workspaceId)
          return [...new Set(ids)].flatMap((id) => {
            const head = invoices.get(id)?.head
            return head !== undefined && seesInvoice(visible, head) ? [head] : []
          })
        }),
      body: (visible, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(memory.rowsOf(visible.workspaceId).invoices.get(id)).pipe(
            Option.filter(({ head }) => seesInvoice(visible, head)),
            Option.map(({ body }) => body)
          )
        ),
      issued: (visible, { clientIds, from, through }) =>
        Effect.sync(() =>
          headsOf(memory.rowsOf(visible.workspaceId))
            .filter(
              (head) =>
                head.state === "issued" &&
                seesInvoice(visible, head) &&
                matchesInvoice({ clientIds, issuedFrom: from, issuedTo: through }, head, "")
            )
            .toArray()
            .sort(byNumber)
        ),
      unfinished: (workspaceId) =>
        Effect.sync(() =>
          (workspaceId === null ? [...memory.workspaces.keys()] : [workspaceId]).flatMap((id) =>
            headsOf(memory.rowsOf(id)).filter(isUnfinished).toArray()
          )
        ),
      save: (change) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(change.event.workspaceId)
          const error =
            keyAlreadyUsed(rows, change.idempotency) ??
            (isOutdated(memory, rows, change) ? new VersionConflict() : undefined) ??
            takenNumber(rows, change) ??
            closedDay(memory, change)
          if (error !== undefined) return Effect.fail(error)
          write(memory, rows, change)
          return Effect.void
        })
    })
  })
)
