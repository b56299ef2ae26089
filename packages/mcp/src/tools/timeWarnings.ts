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
}

const compared = 120

const plain = (text: string): string => fold(text).replace(/\s+/gu, " ").trim().slice(0, compared)

/** Whether two descriptions say much the same: one holds the other, or a fifth of the letters differ at most. */
const alike = (a: string, b: string): boolean => {
  const [x, y] = [plain(a), plain(b)]
  return x === y || x.includes(y) || y.includes(x) || distance(x, y) <= Math.max(x.length, y.length) / 5
}

/** Whether one may have been written for the other by mistake: on the same day, as long, and described alike. */
export const resembles = (a: Resembling, b: Resembling): boolean =>
  a.workedOn === b.workedOn && a.durationMinutes === b.durationMinutes && alike(a.description, b.description)

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

  const duplicates = (draft: TimeEntryDraft, index: number, there: ReadonlyArray<TimeEntry>) =>
    there
      .filter((entry) => resembles(draft, entry))
      .slice(0, 3)
      .map(({ id }) => `entries.${index} (${draft.workedOn}, ${draft.durationMinutes} min) looks like entry ${id}`)

  const twins = (drafts: ReadonlyArray<TimeEntryDraft>, index: number) =>
    drafts.flatMap((other, place) => {
      const draft = drafts[index]
      return draft !== undefined && place < index && other.userId === draft.userId && resembles(draft, other)
        ? [`entries.${index} looks like entries.${place}`]
        : []
    })

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
      ...duplicates(draft, index, there.get(draft.userId ?? who.member.userId) ?? []),
      ...twins(drafts, index),
      ...(draft.durationMinutes > 1440 ? [`entries.${index} is longer than a day`] : []),
      ...(draft.currency === who.workspace.currency
        ? []
        : [`entries.${index} is in ${draft.currency}, the workspace's currency is ${who.workspace.currency}`])
    ])
  })
}
