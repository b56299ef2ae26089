import type { Standing, Standings, StandingsPage } from "@hourbook/core/facts/Standings"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { fromText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import type { StandingRow } from "./entityStandings.ts"

const toStanding = ({ charged, debt, earned, entries, id, minutes, received }: StandingRow): Standing => ({
  id,
  minutes: Number(minutes),
  entries,
  earned: fromText(earned),
  charged: fromText(charged),
  received: fromText(received),
  debt: fromText(debt)
})

/** Standings from rows of a page and one more; the only row may be of none. */
export const toStandings = Effect.fnUntraced(function* (
  found: ReadonlyArray<StandingRow>,
  page: StandingsPage | null
): Effect.fn.Return<Standings> {
  const rows = found.filter(({ minutes }) => minutes !== null)
  const shown = page === null ? rows : rows.slice(0, page.limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    rows: yield* mapInSlices(shown, toStanding),
    count: found[0]?.total ?? 0,
    next: last === undefined ? null : { value: last.value, name: last.name, id: last.id ?? "" }
  }
})
