import { Effect, Schema } from "effect"
import type { Forbidden, ValidationFailed } from "../errors/Errors.ts"
import type { BillingRate, BillingRateRepository } from "../prices/BillingRate.ts"
import { changesPrice, type Pricing } from "../prices/priced.ts"
import { mayGuess, pricedFor } from "../prices/pricedFor.ts"
import { ratesOfWork } from "../prices/ratesOfWork.ts"
import { isInOtherCurrency, resolveRate, type WorkOfClient } from "../prices/resolveRate.ts"
import type { RecordDraft } from "../records/Record.ts"
import type { Completing } from "../records/RecordKind.ts"
import type { Referenced } from "../records/ReferenceLookup.ts"
import type { Resolved } from "../records/references.ts"
import type { Warning } from "../records/Warning.ts"
import type { CurrencyCode } from "../values/Money.ts"
import type { Rounding } from "../values/Rounding.ts"
import { hourIn } from "../values/timeZone.ts"
import { checked } from "../writing/checked.ts"
import type { Writing } from "../writing/Writing.ts"
import { rateWarnings } from "./rateWarnings.ts"
import { spelledTags } from "./spelledTags.ts"
import { type Spent, movesTimes, spentOf } from "./spent.ts"
import type { TagRepository } from "./Tag.ts"
import { type TimeEntry, type TimeEntryDraft, type TimeEntryFields, timeEntryFields } from "./TimeEntry.ts"

/** What callers say of a time entry's own fields. */
export type OwnDraft = Omit<TimeEntryDraft, keyof RecordDraft>

/** A time entry's own fields. */
export type OwnFields = TimeEntryFields & Pick<TimeEntry, "madeInHour">

interface Ports {
  readonly billingRates: Pick<BillingRateRepository["Service"], "deciding" | "list">
  readonly tags: Pick<TagRepository["Service"], "spelled">
  /** The same for new entries. */
  readonly newTags: Pick<TagRepository["Service"], "spelled">
}

type Completed = Effect.Effect<
  { readonly own: OwnFields; readonly warnings: ReadonlyArray<Warning> },
  ValidationFailed | Forbidden
>

const fields = timeEntryFields

/** What is sent must be well-formed before anything is calculated of it. */
const wellFormed = checked(
  Schema.Struct({
    description: Schema.optional(fields.description),
    workedOn: Schema.optional(fields.workedOn),
    durationMinutes: Schema.optional(fields.durationMinutes),
    cost: Schema.optional(fields.cost),
    currency: Schema.optional(fields.currency),
    billable: Schema.optional(fields.billable),
    hourlyRate: Schema.optional(fields.hourlyRate),
    startedAt: Schema.optional(fields.startedAt),
    endedAt: Schema.optional(fields.endedAt),
    tags: Schema.optional(fields.tags),
    billedElsewhere: Schema.optional(Schema.Boolean)
  })
)

interface OfClient {
  readonly rounding: Rounding | null
  readonly currency: CurrencyCode | null
}

/** What the client of a record says. */
const clientOf = ({ client, project }: Referenced, { clientId }: Pick<Resolved, "clientId">): OfClient | null =>
  clientId === null
    ? null
    : clientId === project?.clientId
      ? { rounding: project.clientRounding, currency: project.clientCurrency }
      : client

/** The rounding of a record: its project's, else its client's, else the workspace's. */
export const roundingOf = (
  found: Referenced,
  settled: Pick<Resolved, "clientId">,
  workspace: { readonly rounding: Rounding | null }
): Rounding | null => found.project?.rounding ?? clientOf(found, settled)?.rounding ?? workspace.rounding

/** The rate for billing of work, and what its client pays in if that is another currency than a member's rate. */
const billRateOf = (rates: ReadonlyArray<BillingRate>, work: WorkOfClient): Pricing["billRate"] => {
  const rate = resolveRate(rates, "bill", work)
  const { clientCurrency } = work
  return rate === undefined || !clientCurrency || !isInOtherCurrency(rate, work) ? rate : { ...rate, clientCurrency }
}

const isElsewhere = (before: Resolved, { clientId, projectId }: Resolved): boolean =>
  before.clientId !== clientId || before.projectId !== projectId

/** Completes what callers say of time entries: when it was, what it costs, and its tags as the workspace spells them. */
export const completeEntry = ({ billingRates, newTags, tags }: Ports) => {
  const ratesOf = ratesOfWork(billingRates)

  /** The price of an entry, which looks rates and roundings up only where the change bears on it. */
  const priceOf = Effect.fnUntraced(function* (
    { visible, who }: Writing,
    { before, draft, lenient, referenced, settled }: Completing<TimeEntry, OwnDraft>,
    { durationMinutes, workedOn }: Spent
  ) {
    const { workspace } = who
    const isRerounded = before === null || durationMinutes !== before.durationMinutes || isElsewhere(before, settled)
    const isMoved =
      before === null ||
      workedOn !== before.workedOn ||
      settled.userId !== before.userId ||
      isElsewhere(before, settled)
    if (before !== null && !isMoved && !isRerounded && !changesPrice(draft, before))
      return { price: before, warnings: [] }
    const { clientId, projectId } = settled
    const userId = settled.userId ?? before?.userId
    const found = yield* referenced
    const clientCurrency = clientOf(found, settled)?.currency ?? null
    const work = userId === undefined ? undefined : { day: workedOn, projectId, clientId, userId, clientCurrency }
    const rates = found.mayHaveRates && work !== undefined ? yield* ratesOf(visible, work) : []
    return yield* Effect.fromResult(
      pricedFor(who, {
        given: draft,
        before: before === null ? null : { ...before, isMoved, isRerounded },
        minutes: durationMinutes,
        rounding: roundingOf(found, settled, workspace),
        billableDefault: found.project?.billableDefault ?? true,
        billRate: work === undefined ? undefined : billRateOf(rates, work),
        costRate: work === undefined ? undefined : resolveRate(rates, "cost", work),
        base: clientCurrency ?? workspace.currency,
        lenient
      })
    )
  })

  return (writing: Writing, completing: Completing<TimeEntry, OwnDraft>): Completed =>
    Effect.gen(function* () {
      const { before, draft } = completing
      yield* wellFormed(draft)
      const { visible, who } = writing
      const { workspace } = who
      yield* mayGuess(who, draft)
      const needsZone =
        before === null ||
        (draft.startedAt !== undefined && draft.startedAt !== before.startedAt) ||
        movesTimes(draft, before)
      const member = needsZone ? (yield* completing.referenced).member : null
      const zone = member?.timeZone ?? workspace.timeZone
      const spent = yield* Effect.fromResult(spentOf(draft, before, zone))
      const spelling =
        draft.tags === undefined
          ? Effect.succeed(before?.tags ?? [])
          : spelledTags(completing.isNew ? newTags : tags, visible, draft.tags)
      const [{ price, warnings }, spelled] = yield* Effect.all([priceOf(writing, completing, spent), spelling], {
        concurrency: "unbounded"
      })
      const { billable, billedMinutes, cost, currency, hourlyRate, internalCost, rateId } = price
      const own: OwnFields = {
        description: completing.isNew
          ? completing.draft.description
          : (draft.description ?? completing.before.description),
        ...spent,
        cost,
        currency,
        billable,
        billedMinutes,
        hourlyRate,
        rateId,
        internalCost,
        tags: spelled,
        billedElsewhere: draft.billedElsewhere ?? before?.billedElsewhere ?? false,
        marks: before?.marks ?? 0,
        invoiceId: before?.invoiceId ?? null,
        invoiceNumber: before?.invoiceNumber ?? null,
        madeInHour: before?.madeInHour ?? hourIn(zone, writing.at)
      }
      return { own, warnings: [...warnings, ...(before === null ? [] : rateWarnings(before, own))] }
    })
}
