import { Effect } from "effect"
import { mapInSlices, sortInSlices } from "../../scheduling/inSlices.ts"
import { compareText, sortKey } from "../../values/fold.ts"

/** Sorts the rows of a report by a value; ties go by name, whatever its case, and by id. Makes the key of each name once. */
export const sortRows = <A, V>(
  rows: ReadonlyArray<A>,
  order: {
    readonly valueOf: (row: A) => V
    readonly compare: (a: V, b: V) => number
    readonly nameOf: (row: A) => string
    readonly idOf: (row: A) => string | null
  }
): Effect.Effect<ReadonlyArray<A>> =>
  mapInSlices(rows, (row) => ({ row, value: order.valueOf(row), name: sortKey(order.nameOf(row)) })).pipe(
    Effect.flatMap((keyed) =>
      sortInSlices(
        keyed,
        (a, b) =>
          order.compare(a.value, b.value) ||
          compareText(a.name, b.name) ||
          compareText(order.idOf(a.row) ?? "", order.idOf(b.row) ?? "")
      )
    ),
    Effect.flatMap((sorted) => mapInSlices(sorted, ({ row }) => row))
  )
