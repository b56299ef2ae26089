import { Effect } from "effect"
import type { Project } from "../../entities/Project.ts"
import { count } from "../../facts/ratios.ts"
import { daysBetween } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { sortRows } from "../shared/sortRows.ts"
import type { Risk } from "./rows.ts"

const idleDays = 30

/** Whether a project takes no time entries any more: it or its client is archived. */
const isArchived = ({ clients }: ReportReader["labels"], { archived, clientId }: Project): boolean =>
  archived || (clientId !== null && clients.get(clientId)?.archived === true)

export interface IdleProjects {
  readonly risks: ReadonlyArray<Risk>
  /** How many there are in all. */
  readonly count: number
}

/**
 * Projects that can have time entries and had their last work more than thirty days before the balance date, the longest
 * first: all, or the first of them.
 */
export const idleProjects = Effect.fnUntraced(function* (
  reader: ReportReader,
  limit: number | undefined
): Effect.fn.Return<IdleProjects> {
  const { balanceDate } = reader.valuation
  const filter = { ...reader.scope, from: undefined, to: balanceDate }
  const last = yield* reader.facts.lastDays(reader.call.visible, { of: ["time"], filter, by: "project" })
  const idle: Array<{ readonly project: Project; readonly days: number }> = []
  yield* eachInSlices(last, ({ day, id }) => {
    const project = id === null ? undefined : reader.labels.projects.get(id)
    const days = daysBetween(day, balanceDate)
    if (project === undefined || isArchived(reader.labels, project) || days <= idleDays) return
    idle.push({ project, days })
  })
  const sorted = yield* sortRows(idle, {
    valueOf: ({ days }) => days,
    compare: (a, b) => b - a,
    nameOf: ({ project }) => project.name,
    idOf: ({ project }) => project.id
  })
  const risks = yield* mapInSlices(sorted.slice(0, limit), ({ days, project }): Risk => {
    return { kind: "idle_project", severity: "info", entityId: project.id, name: project.name, value: count(days) }
  })
  return { risks, count: sorted.length }
})
