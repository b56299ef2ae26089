import { saysInvoiced } from "@hourbook/exchange/cut/notInvoiced"
import type { Plan } from "@hourbook/exchange/plan/plan"
import { withoutSignIn } from "@hourbook/exchange/plan/withoutSignIn"
import type { Check, Planning } from "./protocol.ts"

const shownEntries = 5
const shownRefused = 1000

/** What the page shows of a plan. */
export const check = (
  { alikeTags, clients, doubted, entries, people, projects, rates, refused, totalLines, totals }: Plan,
  { today, world }: Pick<Planning, "today" | "world">
): Check => {
  const counted = (fits: (entry: Plan["entries"][number]) => boolean): number => entries.filter(fits).length
  return {
    totals,
    first: entries.slice(0, shownEntries),
    refused: refused.length,
    refusedLines: refused.slice(0, shownRefused),
    outsiders: withoutSignIn({ people }, world),
    rates,
    saysInvoiced: saysInvoiced({ entries }),
    made: {
      people: people.filter(({ by }) => by === "new").length,
      clients: clients.filter(({ id }) => id === null).length,
      projects: projects.filter(({ id }) => id === null).length
    },
    warnings: {
      priced: totals.all.priced,
      future: counted(({ day }) => day > today),
      long: totals.long,
      kept: totals.kept,
      alike: alikeTags.map(({ tag }) => tag),
      doubted,
      rated: totals.rated.count,
      totals: totalLines.length,
      empty: counted(({ minutes }) => minutes === 0)
    }
  }
}
