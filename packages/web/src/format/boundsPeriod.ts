import { type Bounds, boundsOf, monthOf, type Period, quarterOf, yearOf } from "./period.ts"

/** The period with these bounds, by its shortest name; everything where one of them is open. */
export const periodFrom = ({ from, to }: Bounds): Period => {
  if (from === undefined || to === undefined) return "all"
  const named = [monthOf(from), quarterOf(from), yearOf(from)].find((period) => {
    const bounds = boundsOf(period)
    return bounds.from === from && bounds.to === to
  })
  return named ?? `${from}..${to}`
}
