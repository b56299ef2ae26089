import { Effect } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { factKinds, listedKinds } from "../facts/factKinds.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import type { RecordKindName } from "../kinds/recordKinds.ts"
import { eachMoneyKind, type MoneyPorts } from "../money/moneyKinds.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { eachInSlices, sortInSlices } from "../scheduling/inSlices.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { Sha256Hash } from "../values/Sha256Hash.ts"
import { entryLine, moneyLine } from "./canonicalRecord.ts"
import type { PeriodDays } from "./readFigures.ts"

interface Line {
  readonly id: string
  readonly text: string
}

/** The lines of the records of a kind on a day. */
type LinesOfDay = (workspaceId: WorkspaceId, day: CalendarDate) => Effect.Effect<ReadonlyArray<Line>>

const linesOf =
  <A extends { readonly id: string }, Sort extends string>(
    repository: RecordRepository<A, A["id"], Sort>,
    byDay: Sort,
    lineOf: (record: A, day: CalendarDate) => string
  ): LinesOfDay =>
  (workspaceId, day) =>
    Effect.gen(function* () {
      const lines: Array<Line> = []
      let page: PageOf<Sort> | null = firstPage(byDay)
      while (page !== null) {
        const found: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
          repository.list(wholeOf(workspaceId), { filter: { from: day, to: day }, page })
        )
        yield* eachInSlices(found.items, (record) => void lines.push({ id: record.id, text: lineOf(record, day) }))
        page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
      }
      return lines
    })

/** Makes what hashes the lines of all records of some days, in the order of day and id, day by day. */
export const makeHashLines = Effect.gen(function* () {
  const facts = yield* ReportFacts
  const ports = yield* Effect.context<MoneyPorts>()
  const time = yield* TimeRepository
  const money = yield* Effect.all(
    eachMoneyKind((kind, { port }) =>
      Effect.map(Effect.provideContext(port, ports), (repository) =>
        linesOf(repository, kind.day, (record, day) => moneyLine(kind.name, day, record))
      )
    )
  )
  const ofKind: Readonly<Record<RecordKindName, LinesOfDay>> = { ...money, time: linesOf(time, "workedOn", entryLine) }

  /** The days that have records, in order, and of which kinds. */
  const daysWith = Effect.fnUntraced(function* (workspaceId: WorkspaceId, { from, through }: PeriodDays) {
    const found = yield* Effect.orDie(
      facts.ask(wholeOf(workspaceId), {
        of: recordKindNames.flatMap((kind) => listedKinds[kind]),
        filter: { from: from ?? undefined, to: through },
        by: ["day"]
      })
    )
    const days = new Map<CalendarDate, Set<RecordKindName>>()
    yield* eachInSlices(found, ({ day, kind }) => {
      if (day === null) return
      const kinds = days.get(day) ?? new Set()
      days.set(day, kinds.add(factKinds[kind].of))
    })
    return [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  })

  return Effect.fn("Periods.hashLines")(function* (workspaceId: WorkspaceId, days: PeriodDays) {
    const hash = new Sha256Hash()
    for (const [day, kinds] of yield* daysWith(workspaceId, days)) {
      const lines = yield* Effect.forEach(kinds, (kind) => ofKind[kind](workspaceId, day))
      const sorted = yield* sortInSlices(lines.flat(), (a, b) => (a.id < b.id ? -1 : 1))
      yield* eachInSlices(sorted, ({ text }) => hash.update(text))
    }
    return hash.digest()
  })
})
