import { amountIn, currencyIn, type Price, priceOf } from "../rates/Price.ts"
import type { FileAmount, FileEntry } from "../sources/FileEntry.ts"
import type { Source } from "../sources/Source.ts"
import type { PlannedPerson } from "./people.ts"

/** A name of which a file has two prices at the same time, so that two people may have it. */
export interface DoubtedPerson {
  readonly name: string
  readonly kind: "bill" | "cost"
  readonly day: string
  readonly prices: readonly [string, string]
}

const said = (price: Price): string => `${amountIn(price)} ${currencyIn(price)}`

/**
 * Finds the names without an address or id that two people may have: an hour of a day has two costs, or two prices for the same task. Only
 * columns of rates say so.
 */
export const doubtedPeople = ({ columns }: Pick<Source, "columns">, currency: string) => {
  const hasRates = columns.some(({ field }) => field === "rate" || field === "costRate")
  const doubted = new Map<string, DoubtedPerson>()
  const known = new Map<string, Price>()
  const look = (
    kind: DoubtedPerson["kind"],
    rate: FileAmount | null,
    name: string,
    day: string,
    work: string
  ): void => {
    if (rate === null || rate.value.units <= 0n) return
    const price = priceOf(rate.value, rate.currency ?? currency)
    const key = JSON.stringify([kind, name, day, work])
    const before = known.get(key)
    if (before === undefined) known.set(key, price)
    else if (before !== price) doubted.set(name, { name, kind, day, prices: [said(before), said(price)] })
  }
  return {
    add: (entry: FileEntry, person: PlannedPerson | null): void => {
      if (!hasRates || person === null || doubted.has(person.name)) return
      if (entry.person.email !== "" || entry.person.id !== "") return
      const { billable, client, costRate, day, project, rate, task } = entry
      // Harvest's currencies are those of clients, which what people cost does not have.
      look("cost", costRate === null ? null : { ...costRate, currency: null }, person.name, day, "")
      if (billable !== false) look("bill", rate, person.name, day, `${client}\n${project}\n${task}`)
    },
    all: (): ReadonlyArray<DoubtedPerson> => [...doubted.values()]
  }
}
