import { Effect } from "effect"
import { Refused } from "../../present/Refused.ts"

/** Refuses a change without any field. */
export const someChange = <A extends object>(changes: A): Effect.Effect<A, Refused> =>
  Object.keys(changes).length === 0
    ? Effect.fail(
        new Refused({
          code: "invalid_arguments",
          message: "no field to change",
          next: "Name at least one field with its new value."
        })
      )
    : Effect.succeed(changes)
