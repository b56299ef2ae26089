import type { NewTimeEntry, NewTimer } from "@hourbook/contract/contract"
import type { Names } from "../../api/Names.ts"
import { type Entity, useEntities } from "../../components/fields/entities.ts"
import { clockText } from "../../format/clockText.ts"
import { type EntryLine, entryLine } from "../../format/entryLine.ts"
import { formatLocale } from "../../format/locale.ts"
import { bestOf } from "../../format/matching.ts"
import type { ListedRate } from "../../format/rateInForce.ts"
import { useSession } from "../../session/useSession.ts"
import { noClock, type Times, timesOf } from "./clock.ts"
import type { EntryDraft } from "./draft.ts"
import { useRates } from "./useRates.ts"

const nameOf = ({ name, note }: Entity): string => (note === null ? name : `${name} ${note}`)

/** A project of a name that does not exist yet. */
export interface UnknownProject {
  readonly name: string
  readonly client: string | undefined
}

const spaced = (text: string): string => text.replaceAll("-", " ").trim()

/** `@shop/acme` is the project “shop” of the client “acme”. */
const unknownOf = (mention: string): UnknownProject => {
  const [name = "", client = ""] = mention.split("/")
  return { name: spaced(name), client: spaced(client) === "" ? undefined : spaced(client) }
}

/** The line, with the project and rate that it means. */
export interface MeantLine {
  readonly line: EntryLine
  readonly day: string
  /** What it takes, from its duration or its start and end. */
  readonly minutes: number | undefined
  /** Its start and end on its day. */
  readonly times: Times | undefined
  /** Null without one; undefined where no project fits, or while they are read. */
  readonly project: Entity | null | undefined
  /** Whether the projects are known; one that none fits may be among those that are being read again. */
  readonly isRead: boolean
  /** The project that none fits and that can be made of the mention, with the client behind a slash. */
  readonly unknown: UnknownProject | undefined
  /** The projects that fit what is typed behind the @, the best first. */
  readonly candidates: ReadonlyArray<Entity>
  /** The rate in force; null where none applies, undefined while that is not known. */
  readonly rate: ListedRate | null | undefined
  readonly description: string
}

const offered = 6

const timesIn = ({ span }: EntryLine, day: string, zone: string): Times | undefined =>
  span === undefined
    ? undefined
    : timesOf({ ...noClock, hasClock: true, start: clockText(span.start), end: clockText(span.end) }, day, zone)

/** Understands the line; projects and rates are asked for when it is `wanted` first. */
export const useLine = (text: string, wanted: boolean): MeantLine => {
  const { today, user } = useSession()
  const { entities: projects, isRead: wasRead, isReading } = useEntities("project", wanted)
  const rateFor = useRates(wanted)
  const line = entryLine(text, { today, locale: formatLocale() })
  const candidates = line.project === undefined ? [] : bestOf(projects, line.project, nameOf).slice(0, offered)
  const project = line.project === undefined ? null : candidates[0]
  const isRead = wasRead && (project !== undefined || !isReading)
  const day = line.day ?? today
  const times = timesIn(line, day, user.time_zone)
  return {
    line,
    day,
    minutes: line.minutes ?? times?.minutes,
    times,
    project,
    isRead,
    unknown: project === undefined && isRead && line.project !== undefined ? unknownOf(line.project) : undefined,
    candidates,
    rate: rateFor({ day, projectId: project?.id ?? null, clientId: project?.clientId ?? null, userId: user.id }),
    description: line.words === "" ? (project?.name ?? "") : line.words
  }
}

const priceOf = ({ isFree, rate }: EntryLine) =>
  isFree
    ? { billable: false }
    : rate === undefined
      ? {}
      : { hourly_rate: rate.amount, ...(rate.currency === undefined ? {} : { currency: rate.currency }) }

/** The entry that the line records. */
export const entryOfLine = ({ day, description, line, project, times }: MeantLine): NewTimeEntry => ({
  description,
  accrual_date: day,
  ...(line.minutes === undefined ? {} : { duration_minutes_total: line.minutes }),
  ...(times === undefined ? {} : { started_at: times.startedAt, ended_at: times.endedAt }),
  ...(project === null || project === undefined ? {} : { project_id: project.id }),
  ...(line.tags.length === 0 ? {} : { tags: line.tags }),
  ...priceOf(line)
})

/** Who decides the price of a form that begins with the line. */
const pricingOfLine = ({ line, project, rate }: MeantLine): Partial<EntryDraft> => {
  if (line.isFree) return { pricing: "none" }
  if (line.rate === undefined) return project?.isInternal === true ? { pricing: "none", isInternal: true } : {}
  const currency = line.rate.currency ?? rate?.currency
  return {
    pricing: "hourly",
    amount: line.rate.amount,
    ...(currency === undefined ? {} : { currency, isCurrencyChosen: true })
  }
}

/** What a form with all fields begins with, as much of the line as is understood. */
export const draftOfLine = (meant: MeantLine): Partial<EntryDraft> => {
  const { day, line, minutes, project } = meant
  return {
    description: line.words,
    day,
    ...(minutes === undefined ? {} : { minutes }),
    ...(line.span === undefined
      ? {}
      : { ...noClock, hasClock: true, start: clockText(line.span.start), end: clockText(line.span.end) }),
    ...(project === null || project === undefined
      ? {}
      : { projectId: project.id, projectName: project.name, clientId: project.clientId, clientName: project.note }),
    tags: line.tags,
    ...pricingOfLine(meant)
  }
}

/** The entry that lists show meanwhile. */
export const namesOfLine = ({ project }: MeantLine): Names | undefined =>
  project === null || project === undefined
    ? undefined
    : { project_name: project.name, counteragent_id: project.clientId, counteragent_name: project.note }

/** The timer that the line starts. */
export const timerOfLine = ({ line, project }: MeantLine): NewTimer => ({
  description: line.words,
  ...(project === null || project === undefined ? {} : { project_id: project.id }),
  ...(line.tags.length === 0 ? {} : { tags: line.tags }),
  ...(line.isFree ? { billable: false } : {})
})

/** A project as the line names it, without spaces; with its client where another project has the same name. */
export const mentionOf = (project: Entity, others: ReadonlyArray<Entity>): string => {
  const isOnly = others.every((other) => other.id === project.id || other.name !== project.name)
  return `@${(isOnly || project.note === null ? project.name : `${project.name}/${project.note}`).replace(/\s+/gu, "-")}`
}
