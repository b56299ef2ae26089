import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/shared/Errors"
import type { UserId } from "@hourbook/core/shared/Ids"
import { fold } from "@hourbook/core/shared/Text"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry, TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { Effect } from "effect"
import { distance } from "fastest-levenshtein"

/** What makes two entries look like one. */
export interface Resembling {
  readonly description: string
  readonly durationMinutes: number
  readonly workedOn: string
  readonly currency: string
  readonly clientId?: string | null
  readonly projectId?: string | null
}

const compared = 120

const plain = (text: string): string => fold(text).replace(/\s+/gu, " ").trim().slice(0, compared)

/** Whether two descriptions say much the same: one holds the other, or a fifth of the letters differ at most. */
const alike = (a: string, b: string): boolean => {
  const [x, y] = [plain(a), plain(b)]
  return x === y || x.includes(y) || y.includes(x) || distance(x, y) <= Math.max(x.length, y.length) / 5
}

/** Whether both say what they are for, and not the same. */
const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  typeof a === "string" && typeof b === "string" && a !== b

/**
 * Whether one may have been written for the other by mistake: on the same day, as long, in the same currency, described
 * alike, and not for another project or client.
 */
export const resembles = (a: Resembling, b: Resembling): boolean =>
  a.workedOn === b.workedOn &&
  a.durationMinutes === b.durationMinutes &&
  a.currency === b.currency &&
  !differ(a.projectId, b.projectId) &&
  !differ(a.clientId, b.clientId) &&
  alike(a.description, b.description)

const mostLooked = 500

/** What the user should know before entries are written, in words that hold nothing of what people wrote. */
export const warningsAbout = (time: TimeEntries["Service"]) => {
  const around = (who: Principal, userId: UserId, drafts: ReadonlyArray<TimeEntryDraft>) => {
    const days = drafts.map(({ workedOn }) => workedOn).sort()
    return Effect.map(
      time.list(who, {
        filter: { userIds: [userId], from: days[0], to: days.at(-1) },
        page: { sortBy: "workedOn", direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: mostLooked },
        chart: false
      }),
      ({ page }) => page.items
    )
  }

  /** Of all that a draft looks like the first is enough to look at. */
  const duplicates = (
    draft: TimeEntryDraft,
    {
      earlier,
      index,
      there
    }: {
      readonly earlier: ReadonlyArray<TimeEntryDraft>
      readonly index: number
      readonly there: ReadonlyArray<TimeEntry>
    }
  ): ReadonlyArray<string> => {
    const entry = there.find((one) => resembles(draft, one))
    if (entry !== undefined) {
      return [`entries.${index} (${draft.workedOn}, ${draft.durationMinutes} min) looks like entry ${entry.id}`]
    }
    const twin = earlier.findIndex((other) => other.userId === draft.userId && resembles(draft, other))
    return twin < 0 ? [] : [`entries.${index} looks like entries.${twin}`]
  }

  return Effect.fnUntraced(function* (
    who: Principal,
    drafts: ReadonlyArray<TimeEntryDraft>
  ): Effect.fn.Return<ReadonlyArray<string>, CoreError> {
    const owners = [...new Set(drafts.map(({ userId }) => userId ?? who.member.userId))]
    const there = new Map(
      yield* Effect.forEach(owners, (userId) => {
        const theirs = drafts.filter((draft) => (draft.userId ?? who.member.userId) === userId)
        return Effect.map(around(who, userId, theirs), (found) => [userId, found] as const)
      })
    )
    return drafts.flatMap((draft, index) => [
      ...duplicates(draft, {
        earlier: drafts.slice(0, index),
        index,
        there: there.get(draft.userId ?? who.member.userId) ?? []
      }),
      ...(draft.durationMinutes > 1440 ? [`entries.${index} is longer than a day`] : []),
      ...(draft.currency === who.workspace.currency
        ? []
        : [`entries.${index} is in ${draft.currency}, the workspace's currency is ${who.workspace.currency}`])
    ])
  })
}
