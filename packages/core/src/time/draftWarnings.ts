import type { UserId } from "../shared/Ids.ts"
import type { CurrencyCode } from "../shared/Money.ts"
import { isLikelyDuplicate } from "./isLikelyDuplicate.ts"
import type { TimeEntry, TimeEntryDraft, TimeEntryId } from "./TimeEntry.ts"

/** What a person should check before drafts are recorded; `index` is the draft's place among them. */
export type DraftWarning = { readonly index: number } & (
  | { readonly kind: "duplicates_entry"; readonly entryId: TimeEntryId }
  | { readonly kind: "duplicates_draft"; readonly earlier: number }
  | { readonly kind: "longer_than_day" }
  | { readonly kind: "other_currency"; readonly currency: CurrencyCode }
)

const minutesInDay = 1440

/** A draft whose member is settled. */
export type OwnedDraft = TimeEntryDraft & { readonly userId: UserId }

/** The first that a draft repeats: an entry before another draft. */
const duplicateOf = (
  drafts: ReadonlyArray<OwnedDraft>,
  index: number,
  draft: OwnedDraft,
  recorded: ReadonlyArray<TimeEntry>
): ReadonlyArray<DraftWarning> => {
  const entry = recorded.find((one) => isLikelyDuplicate(draft, one))
  if (entry !== undefined) return [{ index, kind: "duplicates_entry", entryId: entry.id }]
  const earlier = drafts
    .slice(0, index)
    .findIndex((other) => other.userId === draft.userId && isLikelyDuplicate(draft, other))
  return earlier < 0 ? [] : [{ index, kind: "duplicates_draft", earlier }]
}

/** Warnings about drafts, given the workspace's currency and what the drafts' members have recorded on those days. */
export const draftWarnings = (
  drafts: ReadonlyArray<OwnedDraft>,
  {
    currency,
    recorded
  }: { readonly currency: CurrencyCode; readonly recorded: ReadonlyMap<UserId, ReadonlyArray<TimeEntry>> }
): ReadonlyArray<DraftWarning> =>
  drafts.flatMap((draft, index): ReadonlyArray<DraftWarning> => [
    ...duplicateOf(drafts, index, draft, recorded.get(draft.userId) ?? []),
    ...(draft.durationMinutes > minutesInDay ? [{ index, kind: "longer_than_day" } as const] : []),
    ...(draft.currency === currency ? [] : [{ index, kind: "other_currency", currency: draft.currency } as const])
  ])
