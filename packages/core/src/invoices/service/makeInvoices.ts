import { Effect, Fiber, type Scope } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { isManager } from "../../access/Role.ts"
import { type CoreError, ValidationFailed } from "../../errors/Errors.ts"
import { faultDetails } from "../../errors/faultDetails.ts"
import { Background } from "../../scheduling/Background.ts"
import { traced } from "../../telemetry/traced.ts"
import type { InvoiceId } from "../../values/Ids.ts"
import { type Instant, now } from "../../values/Instant.ts"
import { checked } from "../../writing/checked.ts"
import { DryRun } from "../../writing/DryRun.ts"
import { draftInvoices } from "../drafts/draftInvoices.ts"
import { fillDrafts } from "../drafts/fillDrafts.ts"
import { readInvoices } from "../drafts/readInvoices.ts"
import { restoredDrafts } from "../drafts/restoredDrafts.ts"
import { scheduledDrafts } from "../drafts/scheduledDrafts.ts"
import { type Invoice, SentMark } from "../Invoice.ts"
import type { InvoiceDetails } from "../InvoiceDetails.ts"
import { isUnfinished } from "../invoiceOrder.ts"
import { invoicePorts } from "../invoicePorts.ts"
import { creditInvoices } from "../issues/creditInvoices.ts"
import { importedInvoices } from "../issues/importedInvoices.ts"
import { issueInvoices, makeQueues } from "../issues/issueInvoices.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { invoiceFiles } from "./invoiceFiles.ts"
import { listInvoices } from "./listInvoices.ts"

const soundMark = checked(SentMark)

/** How often a document can be marked as sent. */
export const mostMarks = 20

/** Makes the verbs of `Invoices`; what outlives a call ends with the scope. */
export const makeInvoices = Effect.fnUntraced(function* (scope: Scope.Scope) {
  const ports = yield* invoicePorts
  const background = yield* Background
  const { invoices } = ports
  const reading = readInvoices(ports)
  const filling = fillDrafts(ports, reading)
  const queued = makeQueues()

  const inBackground = <A>(work: Effect.Effect<A>) =>
    work.pipe(
      Effect.tapCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("A document could not claim or free its entries. It is tried again."),
          faultDetails(cause)
        )
      ),
      Effect.forkIn(scope),
      Effect.tap((fiber: Fiber.Fiber<A>) => Effect.sync(() => background(fiber))),
      Effect.asVoid
    )

  /** Goes on with what is not at its end: its process may have ended. */
  const goOn = (who: Principal, found: ReadonlyArray<Invoice>): Effect.Effect<void> =>
    isManager(who.member.role) && found.some(isUnfinished)
      ? inBackground(filling.finishAll(who.workspace.id, who))
      : Effect.void

  const get = traced("Invoices.get")(function* (
    who: Principal,
    id: InvoiceId
  ): Effect.fn.Return<InvoiceDetails, CoreError> {
    const found = yield* reading.found(yield* Policy.mayReadInvoices(who), id)
    yield* goOn(who, [found])
    return yield* reading.details(who, found)
  })

  const sent = traced("Invoices.sent")(function* (
    who: Principal,
    id: InvoiceId,
    { at, channel }: { readonly channel: string; readonly at?: Instant | undefined }
  ): Effect.fn.Return<InvoiceDetails, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const mark = yield* soundMark({ channel, at: at ?? (yield* now) })
    const isDry = yield* DryRun
    const readAndWrite = Effect.gen(function* () {
      const before = yield* reading.found(visible, id)
      if (before.state !== "issued") {
        return yield* new ValidationFailed({
          field: null,
          problem: "a draft is not sent: issue it first",
          rule: { code: "not_issued" }
        })
      }
      if (before.sent.length >= mostMarks) {
        return yield* new ValidationFailed({
          field: null,
          problem: `a document is marked as sent at most ${mostMarks} times`,
          rule: { code: "count_out_of_range", least: 0, most: mostMarks }
        })
      }
      const moment = yield* now
      const after = { ...before, sent: [...before.sent, mark], updatedAt: moment, version: before.version + 1 }
      if (isDry) return after
      const client = yield* reading.clientOf(visible, before.clientId)
      yield* writeInvoice(invoices, who, moment, { before, after, clientName: client?.name ?? null }).pipe(
        Effect.catchTag(["KeyAlreadyUsed", "Locked", "NumberTaken"], (error) => Effect.die(error))
      )
      return after
    })
    return yield* reading.details(who, yield* filling.retried(readAndWrite))
  })

  const drafting = draftInvoices(ports, reading, filling)
  const { amend, create, languageOf, remove } = drafting
  return {
    ...listInvoices(ports, reading, goOn),
    get,
    create,
    amend,
    remove,
    ...restoredDrafts(ports, reading, filling),
    ...scheduledDrafts(ports, drafting, filling),
    ...issueInvoices(ports, reading, filling, queued),
    ...creditInvoices(ports, reading, filling, queued),
    sent,
    ...invoiceFiles(ports, reading),
    ...importedInvoices(ports, reading, filling, { languageOf }),
    finishAll: filling.finishAll
  }
})
