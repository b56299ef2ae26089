import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import type { CoreError } from "../errors/Errors.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { traced } from "../telemetry/traced.ts"
import { addDays } from "../values/CalendarDate.ts"
import type { ProjectId } from "../values/Ids.ts"
import { suggested, type TimeSuggestion } from "./suggested.ts"
import { TimeRepository } from "./TimeRepository.ts"

/** How far back entries are read, and how many at most. */
export const suggestedDays = 90
export const suggestedEntries = 500
/** The most suggestions of one answer. */
export const mostSuggestions = 50

/** What the caller worked on lately, to be chosen again. */
export class TimeSuggestions extends Context.Service<TimeSuggestions>()("@hourbook/core/time/TimeSuggestions", {
  make: Effect.gen(function* () {
    const time = yield* TimeRepository
    const references = yield* ReferenceLookup

    /** Whether an entry can be recorded for the same: neither project nor client is archived. */
    const isOpen = Effect.fnUntraced(function* (
      visible: Policy.Visibility,
      { clientId, projectId }: Pick<TimeSuggestion, "clientId" | "projectId">
    ) {
      if (clientId === null && projectId === null) return true
      const { client, project } = yield* references.find(visible, { clientId, projectId, userId: null })
      return client?.archived !== true && project?.archived !== true && project?.clientArchived !== true
    })

    /** The caller's own, the most frequent and recent first: see {@link suggested}. */
    const list = traced("TimeSuggestions.list")(function* (
      who: Principal,
      of: {
        readonly part?: string | undefined
        readonly projectIds?: ReadonlyArray<ProjectId | null> | undefined
        readonly limit: number
      }
    ): Effect.fn.Return<ReadonlyArray<TimeSuggestion>, CoreError> {
      const visible = yield* Policy.mayReadRecords(who, recordKinds.time)
      const today = yield* todayOf(who)
      const from = addDays(today, 1 - suggestedDays)
      const { items } = yield* time.list(visible, {
        filter: { userIds: [who.member.userId], projectIds: of.projectIds, from },
        page: {
          sortBy: "workedOn",
          direction: "desc",
          start: { _tag: "Offset", offset: 0 },
          limit: suggestedEntries
        }
      })
      const best = yield* suggested(items, { part: of.part ?? "", today, most: mostSuggestions })
      const placeOf = ({ clientId, projectId }: TimeSuggestion) => `${clientId} ${projectId}`
      const places = new Map(best.map((one) => [placeOf(one), one]))
      const open = new Map(
        yield* Effect.forEach(
          places,
          ([place, one]) => Effect.map(isOpen(visible, one), (is) => [place, is] as const),
          {
            concurrency: 8
          }
        )
      )
      return best.filter((one) => open.get(placeOf(one))).slice(0, of.limit)
    })

    return { list }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
