import { Effect, Schema } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import { type CoreError, ValidationFailed } from "../../errors/Errors.ts"
import { traced } from "../../telemetry/traced.ts"
import { InvoiceId } from "../../values/Ids.ts"
import { now } from "../../values/Instant.ts"
import { DryRun } from "../../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../../writing/IdempotencyRecord.ts"
import { idempotent, type Outcome } from "../../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions } from "../../writing/versions.ts"
import { VersionConflict } from "../../writing/writeErrors.ts"
import type { InvoiceDetails } from "../InvoiceDetails.ts"
import type { InvoiceChanges, InvoiceDraft } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { writeInvoice } from "../writeInvoice.ts"
import { changedLines, newLines } from "./changedLines.ts"
import { composeDrafts, headOf } from "./composeDrafts.ts"
import { keptDraft } from "./deletedDrafts.ts"
import { storedLines } from "./draftLines.ts"
import { linesWith } from "./draftRecords.ts"
import type { InvoiceFilling } from "./fillDrafts.ts"
import type { InvoiceReading } from "./readInvoices.ts"

const codec = Schema.Struct({ id: InvoiceId })

const isIssuedAlready = (number: string | null) =>
  new ValidationFailed({
    field: null,
    problem: `${number ?? "it"} is issued, and what is issued never changes: credit it`,
    rule: { code: "invoiced", number: number ?? "" }
  })

/** Making, changing and deleting drafts. */
export const draftInvoices = (ports: InvoicePorts, reading: InvoiceReading, filling: InvoiceFilling) => {
  const { idempotencyStore, invoices } = ports
  const { compose, languageOf, sound } = composeDrafts(ports)

  const create = traced("Invoices.draft")(function* (
    who: Principal,
    draft: InvoiceDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<InvoiceDetails>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    if (yield* DryRun) {
      const { body, head, leftOut } = yield* compose(who, draft)
      return { value: yield* reading.asDraft(who, head, body, leftOut), replayed: false }
    }
    // What others have left half done may free what this takes.
    if (draft.fromWork !== undefined) yield* filling.finishAll(who.workspace.id, who)
    let made: Effect.Success<ReturnType<typeof compose>> | undefined
    const write = Effect.fnUntraced(function* (keep: (one: typeof codec.Type) => IdempotencyRecord | null) {
      made = yield* compose(who, draft)
      const { body, client, head } = made
      const idempotency = keep({ id: head.id })
      yield* writeInvoice(invoices, who, head.createdAt, {
        before: null,
        after: head,
        body,
        clientName: client.name,
        idempotency
      }).pipe(Effect.catchTag(["VersionConflict", "Locked", "NumberTaken"], (error) => Effect.die(error)))
      return { id: head.id }
    })
    const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec, write })
    const { invoice, leftOut } = yield* filling.finish(who, yield* reading.found(visible, value.id))
    return { value: yield* reading.details(who, invoice, [...(made?.leftOut ?? []), ...leftOut]), replayed }
  })

  /** A draft that may be changed, filled to its end. */
  const openDraft = Effect.fnUntraced(function* (who: Principal, id: InvoiceId, expected: ExpectedVersions) {
    const visible = Policy.wholeOf(who.workspace.id)
    const found = yield* reading.found(visible, id)
    if (found.state === "issued") return yield* isIssuedAlready(found.number)
    yield* checkVersion(found, expected)
    return (yield* filling.finish(who, found)).invoice
  })

  const amend = traced("Invoices.amend")(function* (
    who: Principal,
    id: InvoiceId,
    changes: InvoiceChanges,
    expected: ExpectedVersions
  ): Effect.fn.Return<InvoiceDetails, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const isDry = yield* DryRun
    let allowed = expected
    const readAndWrite = Effect.gen(function* () {
      let before = yield* openDraft(who, id, allowed)
      let bodyBefore = yield* reading.bodyOf(visible, before)
      const shown = yield* reading.now(visible, before, bodyBefore, yield* todayOf(who))
      const { intro = bodyBefore.intro, lines, note = bodyBefore.note, ...fields } = changes
      const kept = storedLines(shown.lines)
      const after = lines === undefined ? kept : yield* changedLines(newLines(ports, visible, before), kept, lines)
      const at = yield* now
      const composed = { ...before, ...headOf(fields), updatedAt: at }
      const made = yield* sound(
        visible,
        composed,
        { ...bodyBefore, intro, note, lines: after },
        { head: before, body: bodyBefore }
      )
      if (isDry) return yield* reading.asDraft(who, made.head, made.body)
      const stays = new Set(after.flatMap(({ recordIds }) => recordIds))
      const gone = new Set(kept.flatMap(({ recordIds }) => recordIds.filter((one_) => !stays.has(one_))))
      if (gone.size > 0) {
        before = yield* filling.free(who, before, gone)
        // What this call itself has changed is no conflict when it begins again.
        if (allowed !== undefined) allowed = [before.version]
        bodyBefore = yield* reading.bodyOf(visible, before)
      }
      const head = { ...made.head, version: before.version + 1 }
      const clientName = shown.client?.name ?? null
      yield* writeInvoice(invoices, who, at, { before, after: head, bodyBefore, body: made.body, clientName }).pipe(
        Effect.catchTag(["KeyAlreadyUsed", "Locked", "NumberTaken"], (error) => Effect.die(error))
      )
      return yield* reading.details(who, head)
    })
    return yield* filling.retried(readAndWrite)
  })

  const remove = traced("Invoices.remove")(function* (
    who: Principal,
    id: InvoiceId,
    expected: ExpectedVersions
  ): Effect.fn.Return<InvoiceId, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const isDry = yield* DryRun
    let allowed = expected
    /** What an attempt before has freed was the draft's, too. */
    const had = new Set<string>()
    const readAndWrite = Effect.gen(function* () {
      const draft = yield* openDraft(who, id, allowed)
      if (isDry) return id
      const bodyBefore = yield* reading.bodyOf(visible, draft)
      const client = yield* reading.clientOf(visible, draft.clientId)
      const { before, claims } = yield* filling.freeing(who, draft, bodyBefore, had)
      if (allowed !== undefined) allowed = [before.version]
      const at = yield* now
      const clientName = client?.name ?? null
      const idempotency = yield* keptDraft(
        { head: before, body: { ...bodyBefore, lines: linesWith(bodyBefore.lines, had) } },
        who.member.userId,
        at
      )
      yield* writeInvoice(invoices, who, at, {
        before,
        after: null,
        bodyBefore,
        claims,
        clientName,
        idempotency
      }).pipe(
        // Somebody else has deleted it meanwhile.
        Effect.catchTag("KeyAlreadyUsed", () => Effect.fail(new VersionConflict())),
        Effect.catchTag(["Locked", "NumberTaken"], (error) => Effect.die(error))
      )
      return id
    })
    return yield* filling.retried(readAndWrite)
  })

  return { compose, create, amend, remove, openDraft, languageOf }
}
export type InvoiceDrafting = ReturnType<typeof draftInvoices>
