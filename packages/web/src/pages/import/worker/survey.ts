import type { PlannedClient, PlannedProject } from "@hourbook/exchange/plan/places"
import { plan } from "@hourbook/exchange/plan/plan"
import type { PlannedEntry } from "@hourbook/exchange/plan/PlannedEntry"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import type { FoundPlace, Planning, Survey, Weight } from "./protocol.ts"

const shownRefused = 5

/** The weight of each thing that entries belong to. */
const weights = <Thing>(
  entries: ReadonlyArray<PlannedEntry>,
  thingOf: (entry: PlannedEntry) => Thing | null
): ReadonlyMap<Thing, Weight> => {
  const found = new Map<Thing, { entries: number; minutes: number }>()
  for (const entry of entries) {
    const thing = thingOf(entry)
    if (thing === null) continue
    const known = found.get(thing)
    if (known === undefined) found.set(thing, { entries: 1, minutes: entry.minutes })
    else {
      known.entries++
      known.minutes += entry.minutes
    }
  }
  return found
}

/** What a mapping calls a project: with its client's name, since two clients may each have one of that name. */
export const projectKey = (client: string, project: string): string => `${client} / ${project}`

const placeOf = (place: PlannedClient | PlannedProject, weight: Weight): FoundPlace => {
  const client = "client" in place ? place.client : ""
  const key = "client" in place ? projectKey(client, place.name) : place.name
  return { key, name: place.name, client, id: place.id, entries: weight.entries, minutes: weight.minutes }
}

const least = (a: string | undefined, b: string): string => (a === undefined || b < a ? b : a)
const most = (a: string | undefined, b: string): string => (a === undefined || b > a ? b : a)

/** What a file contains, with the people, clients and projects that are found by themselves. */
export const survey = (file: RecognisedFile, { mapping, world }: Planning): Survey => {
  const { dateOrder, entries, questions, refused, totals } = plan(
    file,
    { ...mapping, people: {}, clients: {}, projects: {} },
    world
  )
  let [from, to]: [string | undefined, string | undefined] = [undefined, undefined]
  for (const { day } of entries) [from, to] = [least(from, day), most(to, day)]
  return {
    questions,
    dateOrder,
    entries: entries.length,
    minutes: totals.all.minutes,
    seconds: totals.all.seconds,
    refused: refused.length,
    firstRefused: refused.slice(0, shownRefused),
    from,
    to,
    people: [...weights(entries, ({ person }) => person)].map(([{ by, email, key, memberId, name }, weight]) => ({
      key,
      name,
      email,
      id: memberId,
      by,
      ...weight
    })),
    clients: [...weights(entries, ({ client }) => client)].map(([client, weight]) => placeOf(client, weight)),
    projects: [...weights(entries, ({ project }) => project)].map(([project, weight]) => placeOf(project, weight)),
    own: entries.filter(({ person }) => person === null).length
  }
}
