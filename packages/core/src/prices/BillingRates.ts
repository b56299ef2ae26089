import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { noSuchReference, referenceGone } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { compareText } from "../values/fold.ts"
import { BillingRateId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import { BillingRate, type BillingRateDraft, BillingRateRepository } from "./BillingRate.ts"
import { rankOf } from "./resolveRate.ts"

const sound = checked(BillingRate)

const isSamePlace = (a: BillingRateDraft, b: BillingRateDraft): boolean =>
  a.kind === b.kind &&
  a.effectiveDate === b.effectiveDate &&
  a.projectId === b.projectId &&
  a.clientId === b.clientId &&
  a.userId === b.userId

interface Names {
  readonly projectName: string | null
  readonly clientName: string | null
}

const noNames: Names = { projectName: null, clientName: null }

/** The fields of a rate, as the log shows them. */
const rateFields = ["kind", "amount", "currency", "effectiveDate", "projectId", "clientId", "userId"] as const

/** The line of the log for a change of a rate. */
const rateLine = (
  { amount, clientId, currency, effectiveDate, id, projectId }: BillingRate,
  change: { readonly before: BillingRate | null; readonly after: BillingRate | null },
  names: Names
): EventSubject =>
  changeLine(change, {
    subject: "rate",
    subjectId: id,
    title: effectiveDate,
    fields: rateFields,
    about: { ...names, projectId, clientId, amount, currency, day: effectiveDate }
  })

/** Bill rates before cost rates, the most specific first, those of one thing by date. */
const byKindAndScope = (a: BillingRate, b: BillingRate): number =>
  compareText(a.kind, b.kind) ||
  rankOf(b) - rankOf(a) ||
  compareText(a.projectId ?? "", b.projectId ?? "") ||
  compareText(a.clientId ?? "", b.clientId ?? "") ||
  compareText(a.userId ?? "", b.userId ?? "") ||
  compareText(a.effectiveDate, b.effectiveDate)

/** What work is billed at, and what it costs the workspace itself. A changed or removed rate leaves all entries as they are. */
export class BillingRates extends Context.Service<BillingRates>()("@hourbook/core/prices/BillingRates", {
  make: Effect.gen(function* () {
    const repository = yield* BillingRateRepository
    const references = yield* ReferenceLookup
    const idempotencyStore = yield* IdempotencyStore

    /** By kind, scope and date: managers all, members the bill rates that are theirs or of no member. */
    const list = traced("BillingRates.list")(function* (who: Principal) {
      const rates = yield* repository.list(yield* Policy.mayReadBillingRates(who))
      const { role, userId } = who.member
      return rates
        .filter((rate) => isManager(role) || (rate.kind === "bill" && [null, userId].includes(rate.userId)))
        .sort(byKindAndScope)
    })

    const namesOf = (visible: Policy.Visibility, rate: BillingRate): Effect.Effect<Names> =>
      Effect.map(references.find(visible, rate), ({ client, project }) => ({
        projectName: project?.name ?? null,
        clientName: client?.name ?? null
      }))

    /** Refuses a scope that is none, and a project, client or member that is not there. */
    const checkScope = Effect.fnUntraced(function* (visible: Policy.Visibility, draft: BillingRateDraft) {
      const { clientId, projectId, userId } = draft
      if (clientId !== null && (projectId !== null || userId !== null)) {
        return yield* new ValidationFailed({
          field: "clientId",
          problem:
            "a rate is of a project with a member, a project, a member, a client, or of all work: " +
            "leave the client out, or the others",
          rule: { code: "rate_scope" }
        })
      }
      if (clientId === null && projectId === null && userId === null) return noNames
      const { client, member, project } = yield* references.find(visible, { projectId, clientId, userId })
      if (projectId !== null && project === null) return yield* noSuchReference("project", "projectId")
      if (clientId !== null && client === null) return yield* noSuchReference("client", "clientId")
      if (userId !== null && member === null) return yield* noSuchReference("member", "userId")
      return { projectName: project?.name ?? null, clientName: client?.name ?? null }
    })

    /** A rate holds from its date until the next one of its kind and scope. It replaces one of the same date, whose id it keeps. */
    const put = traced("BillingRates.put")(function* (
      who: Principal,
      draft: BillingRateDraft,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<BillingRate>, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const write = Effect.fnUntraced(function* (keep: (rate: BillingRate) => IdempotencyRecord | null) {
        const at = yield* now
        const { amount, clientId, currency, effectiveDate, kind, projectId, userId } = draft
        const names = yield* checkScope(visible, draft)
        const replaced = (yield* repository.list(visible)).find((rate) => isSamePlace(rate, draft))
        const before = replaced ?? null
        const rate = yield* sound({
          id: replaced?.id ?? BillingRateId.make(yield* yield* NewId),
          workspaceId: who.workspace.id,
          kind,
          amount,
          currency,
          effectiveDate,
          projectId,
          clientId,
          userId,
          createdAt: replaced?.createdAt ?? at,
          updatedAt: at,
          version: (replaced?.version ?? 0) + 1
        })
        const isSame = replaced !== undefined && Object.keys(diff(rateFields, replaced, rate)).length === 0
        const put = isSame ? replaced : rate
        if (yield* DryRun) return put
        const event = isSame ? undefined : yield* eventOf(who, at, rateLine(rate, { before, after: rate }, names))
        yield* repository
          .put({ rate: put, before, event, idempotency: keep(put) })
          .pipe(Effect.catchTag("ReferenceGone", referenceGone))
        return put
      })
      return yield* idempotent({
        idempotencyStore,
        who,
        visible,
        once,
        codec: BillingRate,
        write: (keep) => retryOnConflict(write(keep))
      })
    })

    /** The rate before it holds again until the next one of its kind and scope. */
    const remove = traced("BillingRates.remove")(function* (
      who: Principal,
      id: BillingRateId
    ): Effect.fn.Return<BillingRateId, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const readAndRemove = Effect.gen(function* () {
        const before = (yield* repository.list(visible)).find((rate) => rate.id === id)
        if (before === undefined) return yield* new NotFound({ entity: "billing rate", id })
        if (yield* DryRun) return id
        const names = yield* namesOf(visible, before)
        const event = yield* eventOf(who, yield* now, rateLine(before, { before, after: null }, names))
        return (yield* repository.remove(visible, id, event)) ? id : yield* new VersionConflict()
      })
      return yield* retryOnConflict(readAndRemove)
    })

    /** Undoes a line of the log about a rate. Few starts of a program need that, so it is loaded with the first call. */
    const undo = (who: Principal, undoing: Undoing): Effect.Effect<UndoneLine, CoreError | KeyAlreadyUsed> =>
      Effect.flatMap(
        Effect.promise(() => import("./rateUndoing.ts")),
        ({ rateUndoing }) =>
          rateUndoing({ repository, checkScope, namesOf, rateLine, isSamePlace, rateFields })(who, undoing)
      )

    return { list, put, remove, undo }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
