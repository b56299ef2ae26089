import type { Price } from "./Price.ts"

/** A line of a file that has a price. Names are those of any kind, as long as equal ones are one. */
export interface RatedLine {
  readonly member: string
  readonly project: string | null
  readonly client: string | null
  readonly day: string
  /** Of two lines of a day, the later one has more seconds since midnight, else it is further down. */
  readonly start: number | null
  readonly line: number
  readonly price: Price
}

/** The prices of a day: how many lines have each, and that of the last line. */
export interface PricedDay {
  readonly counts: Map<Price, number>
  last: Pick<RatedLine, "start" | "line" | "price">
}

/** The work of a member in a project, or without one for a client. */
export interface Work {
  readonly member: string
  readonly project: string | null
  readonly client: string | null
  /** By day, in order. */
  readonly days: ReadonlyArray<readonly [day: string, priced: PricedDay]>
  /** That of the last line. */
  readonly price: Price
  readonly lastDay: string
}

export const isLater = (a: PricedDay["last"], b: PricedDay["last"]): boolean =>
  (a.start ?? -1) === (b.start ?? -1) ? a.line > b.line : (a.start ?? -1) > (b.start ?? -1)

/** Collects the lines of a file that have a price, by their work. */
export const ratedWork = () => {
  const works = new Map<
    string,
    Pick<Work, "member" | "project" | "client"> & { readonly days: Map<string, PricedDay> }
  >()
  let lines = 0
  return {
    add: (line: RatedLine): void => {
      const { client, day, member, price, project } = line
      lines++
      // A project has one client.
      const key = JSON.stringify([member, project, project === null ? client : null])
      const work = works.get(key) ?? { member, project, client, days: new Map<string, PricedDay>() }
      works.set(key, work)
      const priced = work.days.get(day) ?? { counts: new Map<Price, number>(), last: line }
      work.days.set(day, priced)
      priced.counts.set(price, (priced.counts.get(price) ?? 0) + 1)
      if (isLater(line, priced.last)) priced.last = line
    },
    count: (): number => lines,
    all: (): ReadonlyArray<Work> =>
      [...works.values()].flatMap((work) => {
        const days = [...work.days].sort(([a], [b]) => (a < b ? -1 : 1))
        const last = days.at(-1)
        return last === undefined ? [] : [{ ...work, days, price: last[1].last.price, lastDay: last[0] }]
      })
  }
}
