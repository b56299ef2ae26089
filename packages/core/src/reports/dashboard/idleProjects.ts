import { Effect } from "effect"
import type { Project } from "../../entities/Project.ts"
import { count } from "../../facts/ratios.ts"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import { addDays, daysBetween } from "../../values/CalendarDate.ts"
import { noLabels } from "../shared/Labels.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { sortRows } from "../shared/sortRows.ts"
import type { Risk } from "./Kpis.ts"

const idleDays = 30

/** Whether a project takes no time entries any more: it or its client is archived. */
const isArchived = ({ clients }: ReportReader["labels"], { archived, clientId }: Project): boolean =>
  archived || (clientId !== null && clients.get(clientId)?.archived === true)

export interface IdleProjects {
  readonly risks: ReadonlyArray<Risk>
  /** How many there are in all. */
  readonly count: number
}

const riskOf = ({ id, name }: Pick<Project, "id" | "name">, days: number): Risk => ({
  kind: "idle_project",
  severity: "info",
  entityId: id,
  name,
  value: count(days)
})

/**
 * Projects that can have time entries and had their last work more than thirty days before the balance date, the longest
 * first: all, or the first of them.
 */
export const idleProjects = (reader: ReportReader, limit: number | undefined): Effect.Effect<IdleProjects> =>
  limit === undefined || reader.facts.idleProjects === null
    ? amongAll(reader, limit)
    : inStore(reader, reader.facts.idleProjects, limit)

const inStore = Effect.fnUntraced(function* (
  { call, labelled, scope, valuation }: ReportReader,
  find: NonNullable<ReportReader["facts"]["idleProjects"]>,
  limit: number
): Effect.fn.Return<IdleProjects> {
  const { balanceDate } = valuation
  const { count: all, first } = yield* find(call.visible, {
    of: "time",
    filter: { ...scope, from: undefined, to: balanceDate },
    before: addDays(balanceDate, -idleDays),
    limit
  })
  const { labels } = yield* labelled({ projects: first.map(({ id }) => id) })
  const risks = first.flatMap(({ day, id }) => {
    const project = labels.projects.get(id)
    return project === undefined ? [] : [riskOf(project, daysBetween(day, balanceDate))]
  })
  return { risks, count: all }
})

const amongAll = Effect.fnUntraced(function* (
  reader: ReportReader,
  limit: number | undefined
): Effect.fn.Return<IdleProjects> {
  const { labels } = reader.labels === noLabels ? yield* reader.labelled() : reader
  const { balanceDate } = reader.valuation
  const filter = { ...reader.scope, from: undefined, to: balanceDate }
  const last = yield* reader.facts.lastDays(reader.call.visible, { of: ["time"], filter, by: "project" })
  const idle: Array<{ readonly project: Project; readonly days: number }> = []
  yield* eachInSlices(last, ({ day, id }) => {
    const project = id === null ? undefined : labels.projects.get(id)
    const days = daysBetween(day, balanceDate)
    if (project === undefined || isArchived(labels, project) || days <= idleDays) return
    idle.push({ project, days })
  })
  const sorted = yield* sortRows(idle, {
    valueOf: ({ days }) => days,
    compare: (a, b) => b - a,
    nameOf: ({ project }) => project.name,
    idOf: ({ project }) => project.id
  })
  return {
    risks: yield* mapInSlices(sorted.slice(0, limit), ({ days, project }) => riskOf(project, days)),
    count: sorted.length
  }
})
