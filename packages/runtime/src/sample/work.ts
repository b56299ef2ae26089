import { addDays, type CalendarDate, daysBetween, firstOfYear, isWeekend } from "@hourbook/core/values/CalendarDate"
import { type ProjectPlan, projects } from "./projects.ts"
import { between, chosen, type Random, seeded } from "./seeded.ts"
import { clients, people, type Person } from "./studio.ts"

/** How far back the work of the studio goes. */
export const daysOfWork = 364
/** When the rates rose. */
const raisedDaysAgo = 182

/** Work of one person on one day. */
export interface Work {
  readonly person: Person
  readonly project: ProjectPlan
  readonly day: CalendarDate
  readonly minutes: number
  readonly description: string
  readonly billable: boolean
  readonly tags: ReadonlyArray<string>
}

const daysAgo = (day: CalendarDate, today: CalendarDate): number => daysBetween(day, today)

export const clientNamed = (name: string) => clients.find((client) => client.name === name)

/** What an hour of a project is billed at on a day; 0 where it is the studio's own. */
export const rateOf = (project: ProjectPlan, day: CalendarDate, today: CalendarDate): number => {
  if (project.rate !== undefined) return project.rate
  const [before, after] = clientNamed(project.client ?? "")?.rate ?? [0, 0]
  return daysAgo(day, today) > raisedDaysAgo ? before : after
}

/** The days on which the rates of a client begin: that of the first work, and that of the raise. */
export const rateDays = (today: CalendarDate): readonly [CalendarDate, CalendarDate] => [
  addDays(today, -daysOfWork - 31),
  addDays(today, -raisedDaysAgo)
]

const yearEnd = /-(?:12-2[4-9]|12-3[01]|01-01)$/u

/** Two weeks in summer, each person in their own, the days at the end of the year, and a day now and then. */
const isOff = (person: Person, day: CalendarDate, random: Random): boolean => {
  const leave = 24 + (people.indexOf(person) % 5) * 2
  const week = Math.floor(daysBetween(firstOfYear(day), day) / 7)
  return yearEnd.test(day) || week === leave || week === leave + 1 || random() < 0.025
}

const isRunning = ({ begun, ended = -1 }: ProjectPlan, ago: number): boolean => ago <= begun && ago > ended

/** Each person has some projects that they work on most. */
const likes = (person: Person, project: ProjectPlan): number => {
  const near = (projects.indexOf(project) * 5 + people.indexOf(person) * 3) % 8
  return project.client === null ? 1 : near < 3 ? 1.6 : 0.25
}

const partsOf = (minutes: number, random: Random): ReadonlyArray<number> => {
  const count = minutes < 200 ? 1 : between(random, 1, 3)
  const quarters = Math.max(count, Math.round(minutes / 15))
  const first = Math.ceil((quarters / count) * (0.7 + random() * 0.5))
  const rest = quarters - first
  const sizes =
    count === 1 ? [quarters] : count === 2 ? [first, rest] : [first, Math.ceil(rest / 2), Math.floor(rest / 2)]
  return sizes.filter((size) => size > 0).map((size) => size * 15)
}

const workOn = (person: Person, day: CalendarDate, today: CalendarDate): ReadonlyArray<Work> => {
  const random = seeded(`${person.email} ${day}`)
  const ago = daysAgo(day, today)
  // Two of them have worked today, whichever day it is.
  const isAtWork = ago === 0 && people.indexOf(person) < 2
  if (!isAtWork && (isWeekend(day) || isOff(person, day, random))) return []
  const running = projects.filter((project) => isRunning(project, ago))
  // Of today, a part is over.
  const minutes = (ago === 0 ? 0.4 : 1) * (person.day + between(random, -4, 3) * 15)
  return partsOf(minutes, random).map((length) => {
    const project = chosen(random, running, (one) => one.weight * likes(person, one))
    const isMended = project.client !== null && random() < 0.03
    return {
      person,
      project,
      day,
      minutes: length,
      description: isMended ? "Mending what we broke" : chosen(random, project.tasks),
      billable: project.client !== null && !isMended,
      tags: random() < 0.7 ? project.tags.slice(0, between(random, 1, 2)) : []
    }
  })
}

/** All work of the last year up to today, by person and day. */
export const allWork = (today: CalendarDate): ReadonlyArray<Work> =>
  people.flatMap((person) =>
    Array.from({ length: daysOfWork + 1 }, (_, index) => addDays(today, index - daysOfWork)).flatMap((day) =>
      workOn(person, day, today)
    )
  )
