import type { Prepared } from "./BulkKind.ts"

/** New ones in groups that are written in one transaction each, as few as there can be without another order. */
export const groupsOf = <A, One extends Prepared<A, unknown>>(
  all: ReadonlyArray<One>,
  fit: (made: ReadonlyArray<A>) => boolean
): ReadonlyArray<ReadonlyArray<One>> => {
  const groups: Array<Array<One>> = []
  for (const one of all) {
    const group = groups.at(-1)
    const made = [...(group ?? []), one].flatMap(({ change }) => change?.after ?? [])
    if (group !== undefined && fit(made)) group.push(one)
    else groups.push([one])
  }
  return groups
}
