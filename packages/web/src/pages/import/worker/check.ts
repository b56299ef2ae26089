import type { Plan } from "@hourbook/exchange/plan/plan"
import type { Check } from "./protocol.ts"

const shownEntries = 5
const shownRefused = 1000
const secondsADay = 86_400

/** How many of them entries really belong to: what only left-out lines name is not made. */
const made = <Thing>(
  entries: Plan["entries"],
  thingOf: (entry: Plan["entries"][number]) => Thing | null,
  isNew: (thing: Thing) => boolean
): number => {
  const found = new Set<Thing>()
  for (const entry of entries) {
    const thing = thingOf(entry)
    if (thing !== null && isNew(thing)) found.add(thing)
  }
  return found.size
}

/** What the page shows of a plan. */
export const check = ({ entries, refused, totals }: Plan, today: string): Check => {
  const counted = (fits: (entry: Plan["entries"][number]) => boolean): number => entries.filter(fits).length
  return {
    totals,
    first: entries.slice(0, shownEntries),
    refused: refused.length,
    refusedLines: refused.slice(0, shownRefused),
    made: {
      people: made(
        entries,
        ({ person }) => person,
        ({ by }) => by === "new"
      ),
      clients: made(
        entries,
        ({ client }) => client,
        ({ id }) => id === null
      ),
      projects: made(
        entries,
        ({ project }) => project,
        ({ id }) => id === null
      )
    },
    warnings: {
      priced: totals.all.priced,
      future: counted(({ day }) => day > today),
      long: counted(({ seconds }) => seconds > secondsADay),
      empty: counted(({ minutes }) => minutes === 0)
    }
  }
}
