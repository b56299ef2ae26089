import { type CoreError, NotFound } from "@hourbook/core/errors/Errors"
import type { Noun } from "@hourbook/core/kinds/Noun"
import { withIdEnd } from "@hourbook/core/values/ShortId"
import { Effect } from "effect"
import type { Identified } from "./fullId.ts"

/** Those of a list whose id ends with a text. */
export const readWhole = <A>(
  short: string,
  list: Effect.Effect<ReadonlyArray<A>, CoreError>,
  show: (one: A) => Identified
): Effect.Effect<ReadonlyArray<Identified>, CoreError> =>
  withIdEnd(
    short,
    Effect.map(list, (all) => all.map(show)),
    ({ id }) => id
  )

/** The item of a list with the id. */
export const among = <A>(
  list: Effect.Effect<ReadonlyArray<A>, CoreError>,
  entity: Noun,
  id: string,
  idOf: (one: A) => string
): Effect.Effect<A, CoreError> =>
  Effect.flatMap(list, (all) => {
    const found = all.find((one) => idOf(one) === id)
    return found === undefined ? Effect.fail(new NotFound({ entity, id })) : Effect.succeed(found)
  })
