import { Effect, Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { PaymentRepository } from "../payments/PaymentRepository.ts"
import { currentConversion } from "../rates/currentConversion.ts"
import type { RecordFilter, RecordRepository } from "../records/RecordRepository.ts"
import { type CalendarDate, today } from "../shared/CalendarDate.ts"
import { NotFound } from "../shared/Errors.ts"
import { ClientId, ProjectId } from "../shared/Ids.ts"
import type { PageOf, Start } from "../shared/Page.ts"
import type { TimeRepository } from "../time/TimeRepository.ts"
import type { DebtorsView } from "./debtorsReport.ts"
import { reconciliation } from "./reconciliation.ts"
import type { ReportCall, ReportPorts } from "./ReportReader.ts"

export interface StatementPorts extends ReportPorts {
  readonly time: TimeRepository["Service"]
  readonly payments: PaymentRepository["Service"]
}

const pageSize = 500

/** Every record that a filter matches, page after page. */
const everything = Effect.fnUntraced(function* <A, Id, Sort extends string>(
  repository: RecordRepository<A, Id, Sort>,
  seen: Visibility,
  filter: RecordFilter,
  sortBy: Sort
) {
  const all: Array<A> = []
  let start: Start | null = { _tag: "Offset", offset: 0 }
  while (start !== null) {
    const page: PageOf<Sort> = { sortBy, direction: "asc", start, limit: pageSize }
    const { items, next } = yield* repository.list(seen, { filter, page })
    all.push(...items)
    start = next === null ? null : { _tag: "After", position: next }
  }
  return all
})

/** One client's or project's statement up to a day, or all of it (interface, section 4.8). */
export const reconciliationReport = Effect.fnUntraced(function* (
  ports: StatementPorts,
  { seen, who }: ReportCall,
  of: { readonly view: DebtorsView; readonly entityId: string; readonly to: CalendarDate | undefined }
) {
  const name =
    of.view === "client"
      ? Option.map(yield* ports.clients.find(seen, ClientId.make(of.entityId)), (client) => client.name)
      : Option.map(yield* ports.projects.find(seen, ProjectId.make(of.entityId)), (project) => project.name)
  if (Option.isNone(name)) return yield* new NotFound({ entity: of.view, id: of.entityId })
  const filter: RecordFilter = {
    to: of.to,
    ...(of.view === "client"
      ? { clientIds: [ClientId.make(of.entityId)] }
      : { projectIds: [ProjectId.make(of.entityId)] })
  }
  const [conversion, now, entries, payments] = yield* Effect.all(
    [
      currentConversion(ports.rates, seen, who.workspace.currency),
      today,
      everything(ports.time, seen, filter, "workedOn"),
      everything(ports.payments, seen, filter, "receivedOn")
    ],
    { concurrency: "unbounded" }
  )
  return { name: name.value, ...reconciliation({ entries, payments }, { conversion, day: of.to ?? now }) }
})
