import { Effect, Option } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import { currentConversion } from "../../exchangeRates/Conversion.ts"
import type { DebtorDimension } from "../../facts/ReportFacts.ts"
import type { RecordFilter, RecordRepository } from "../../records/RecordRepository.ts"
import { type CalendarDate, today } from "../../shared/CalendarDate.ts"
import { NotFound, ValidationFailed } from "../../shared/Errors.ts"
import { ClientId, ProjectId } from "../../shared/Ids.ts"
import { firstPage, type Page, type PageOf } from "../../shared/Page.ts"
import type { ReportCall, RecordReportPorts } from "../shared/ReportReader.ts"
import { reconciliation } from "./rows.ts"

/** How many records a statement may have, work and money together. It is one answer, so it must have an end. */
export const statementLimit = 50_000

const tooLong = (count: number) =>
  new ValidationFailed({
    field: "balanceDate",
    problem: `this statement would have ${count} records, and may have ${statementLimit}: name an earlier day, or ask for one project`
  })

/** Few enough for one statement of a store to be short. */
const pageSize = 5000

/** Every record that a filter matches, in the order of its day and of recording. */
const everything = Effect.fnUntraced(function* <A, Id, Sort extends string>(
  repository: RecordRepository<A, Id, Sort>,
  visible: Visibility,
  filter: RecordFilter,
  byDay: Sort
) {
  const all: Array<A> = []
  let page: PageOf<Sort> | null = firstPage(byDay, pageSize)
  while (page !== null) {
    const { items, next }: Page<A> = yield* repository.list(visible, { filter, page })
    for (const item of items) all.push(item)
    page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
  }
  return all
})

/** One client's or project's statement up to a day, or all of it (interface, section 4.8). */
export const reconciliationReport = Effect.fnUntraced(function* (
  ports: RecordReportPorts,
  { visible, who }: ReportCall,
  of: { readonly view: DebtorDimension; readonly entityId: string; readonly to: CalendarDate | undefined }
) {
  const name =
    of.view === "client"
      ? Option.map(yield* ports.clients.find(visible, ClientId.make(of.entityId)), (client) => client.name)
      : Option.map(yield* ports.projects.find(visible, ProjectId.make(of.entityId)), (project) => project.name)
  if (Option.isNone(name)) return yield* new NotFound({ entity: of.view, id: of.entityId })
  const filter: RecordFilter = {
    to: of.to,
    ...(of.view === "client"
      ? { clientIds: [ClientId.make(of.entityId)] }
      : { projectIds: [ProjectId.make(of.entityId)] })
  }
  const facts = yield* Effect.all(
    [
      ports.facts.ask(visible, { of: "time", filter, by: [] }),
      ports.facts.ask(visible, { of: "payments", filter, by: [] })
    ],
    { concurrency: "unbounded" }
  )
  const count = facts.flat().reduce((sum, fact) => sum + fact.count, 0)
  if (count > statementLimit) return yield* tooLong(count)
  const [conversion, now, entries, payments] = yield* Effect.all(
    [
      currentConversion(ports.exchangeRates, visible, who.workspace.currency),
      today,
      everything(ports.time, visible, filter, "workedOn"),
      everything(ports.payments, visible, filter, "receivedOn")
    ],
    { concurrency: "unbounded" }
  )
  return { name: name.value, ...(yield* reconciliation({ entries, payments }, { conversion, day: of.to ?? now })) }
})
