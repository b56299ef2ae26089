import type { Principal } from "@hourbook/core/access/Principal"
import { type CoreError, NotFound } from "@hourbook/core/errors/Errors"
import { Uuid } from "@hourbook/core/values/Ids"
import { Effect, Option, Schema } from "effect"
import { Refused } from "../../present/Refused.ts"

/** Something with a full id, and a line about it. */
export interface Identified {
  readonly id: string
  readonly line: string
}

/** Everything that a short id may mean to a caller. */
export type WithShortId = (who: Principal, short: string) => Effect.Effect<ReadonlyArray<Identified>, CoreError>

const decodeUuid = Schema.decodeOption(Uuid)

/** A full id, in either case; none for any other text. */
export const uuidIn = (text: string): Option.Option<string> => decodeUuid(text.trim().toLowerCase())

/** The only one that a short id means; a refusal lists several with their full ids. */
export const onlyOne = <A extends Identified>(
  short: string,
  found: ReadonlyArray<A>
): Effect.Effect<A, NotFound | Refused> => {
  const [one, ...others] = found
  if (one === undefined) return Effect.fail(new NotFound({ entity: "record", id: short }))
  if (others.length === 0) return Effect.succeed(one)
  return Effect.fail(
    new Refused({
      code: "ambiguous_id",
      message: [
        `${found.length} have the short id ${short}:`,
        ...found.map(({ id, line }) => `- ${line} full id ${id}`)
      ].join("\n"),
      next: "Nothing was done. Ask the user which one, then pass its full id."
    })
  )
}

/** The full id that a full or short one means. Only a short one is looked up. */
export const fullId = (
  withShortId: WithShortId,
  who: Principal,
  text: string
): Effect.Effect<string, CoreError | Refused> =>
  Option.match(uuidIn(text), {
    onSome: Effect.succeed,
    onNone: () => {
      const short = text.trim()
      return Effect.flatMap(withShortId(who, short), (found) => Effect.map(onlyOne(short, found), ({ id }) => id))
    }
  })
