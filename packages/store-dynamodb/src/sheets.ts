import type { Visibility } from "@hourbook/core/access/Policy"
import { isLocked, longestSheet, type Sheet, SheetState } from "@hourbook/core/sheets/Sheet"
import { byPlace, meets } from "@hourbook/core/sheets/sheetPeriods"
import { type SheetQuestion, SheetRepository } from "@hourbook/core/sheets/SheetRepository"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { UserId } from "@hourbook/core/values/Ids"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { memberKey, sheetOfStateKey, sheetsOfStatePartition, sheetsPartition } from "./layout/itemKeys.ts"
import { putMails } from "./layout/mailItems.ts"
import { sheetDocument, sheetItems } from "./layout/sheetItems.ts"
import { shortId } from "./layout/sortable.ts"
import type { Action } from "./table/Action.ts"
import { type Item, textOf } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { versionIs } from "./table/versionIs.ts"
import { countSheets } from "./writes/sheetCounter.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** So many members have their sheets read one by one; those of more are read by their days. */
const mostMembers = 4

/** The days that the first day of a sheet with a day in a range can be. */
const startsOf = ({ after = null, from, to }: SheetQuestion): { readonly from: string; readonly to: string } => {
  const last = after !== null && (to === undefined || after.from < to) ? after.from : to
  return {
    from: from === undefined ? "" : addDays(from, -longestSheet),
    to: `${last ?? ""}${end}`
  }
}

export const layer = Layer.effect(
  SheetRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter

    const ofMember = (workspaceId: string, userId: UserId, starts: ReturnType<typeof startsOf>) =>
      dynamo.query({
        partition: sheetsPartition(workspaceId),
        from: `${shortId(userId)}${starts.from}`,
        to: `${shortId(userId)}${starts.to}`
      })

    /** Those in a state that match, as many as are asked for. */
    const ofState = Effect.fnUntraced(function* (
      workspaceId: string,
      state: SheetState,
      {
        isAsked,
        limit,
        starts
      }: {
        readonly isAsked: (sheet: Sheet) => boolean
        readonly limit: number | undefined
        readonly starts: ReturnType<typeof startsOf>
      }
    ) {
      const query = {
        partition: sheetsOfStatePartition(workspaceId, state),
        from: starts.from === "" ? undefined : starts.from,
        to: starts.to === end ? undefined : starts.to,
        direction: "desc" as const,
        ...(limit === undefined ? {} : { limit: limit * 2 })
      }
      const most = limit ?? Number.POSITIVE_INFINITY
      const found: Array<Sheet> = []
      let next: Item | undefined
      let last: CalendarDate | undefined
      do {
        const got: QueryPage = yield* dynamo.page(query, next)
        const some = got.items.map(sheetDocument.fromItem)
        found.push(...some.filter(isAsked))
        next = got.next
        last = some.at(-1)?.from
        // Members of one day come in the other order, so the last day is read to its end.
      } while (next !== undefined && found.filter(({ from }) => last === undefined || from > last).length < most)
      return found
    })

    const read = Effect.fnUntraced(function* ({ sight, workspaceId }: Visibility, question: SheetQuestion) {
      if (sight._tag === "OfClients") return []
      const { after = null, limit, states = SheetState.literals, ...range } = question
      const userIds =
        sight._tag === "Own"
          ? (question.userIds ?? [sight.userId]).filter((one) => one === sight.userId)
          : question.userIds
      const isAsked = (sheet: Sheet): boolean =>
        meets(sheet, range) &&
        states.includes(sheet.state) &&
        (userIds?.includes(sheet.userId) ?? true) &&
        (after === null || byPlace(sheet, after) > 0)
      const starts = startsOf(question)
      const found =
        userIds !== undefined && userIds.length <= mostMembers
          ? (yield* Effect.forEach(userIds, (userId) => ofMember(workspaceId, userId, starts), {
              concurrency: "unbounded"
            })).flatMap((items) => items.map(sheetDocument.fromItem).filter(isAsked))
          : (yield* Effect.forEach(states, (state) => ofState(workspaceId, state, { isAsked, limit, starts }), {
              concurrency: "unbounded"
            })).flat()
      return found.sort(byPlace).slice(0, limit)
    })

    return SheetRepository.of({
      list: Effect.fnUntraced(function* (visible, question) {
        const { workspaceId } = visible
        const found = yield* read(visible, question)
        const deciders = [...new Set(found.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])))]
        const named = yield* dynamo.batchGet(deciders.map((userId) => memberKey(workspaceId, userId)))
        const names = new Map(named.map((item) => [textOf(item, "sk"), textOf(item, "name")]))
        return found.map((sheet) => ({
          sheet,
          decidedByName: sheet.decidedBy === null ? null : (names.get(shortId(sheet.decidedBy)) ?? "")
        }))
      }),
      save: Effect.fnUntraced(function* ({ after, before, event, mails = [] }) {
        const { workspaceId } = after
        if (before === null) {
          const near = yield* ofMember(workspaceId, after.userId, startsOf(after))
          if (near.map(sheetDocument.fromItem).some((one) => meets(one, after))) return yield* new VersionConflict()
        }
        const [main, ofItsState] = sheetItems(after)
        if (main === undefined || ofItsState === undefined) return
        // Even if this process ends before it counts the change, writers look at the first sheet.
        if (before === null) yield* countSheets(dynamo, workspaceId)
        const actions: ReadonlyArray<Action<VersionConflict>> = [
          { _tag: "Put", ...main, isWitness: true, condition: versionIs(before) },
          ...(before === null || before.state === after.state
            ? []
            : [{ _tag: "Remove", key: sheetOfStateKey(before, workspaceId) } as const]),
          { _tag: "Put", ...ofItsState },
          ...putMails(mails, () => new VersionConflict())
        ]
        yield* writer
          .log<VersionConflict>({ workspaceId, event, idempotency: null }, actions)
          .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die))
        if (isLocked(after)) yield* countSheets(dynamo, workspaceId)
      })
    })
  })
)
