import { Effect } from "effect"
import { quoted } from "../answers/plain.ts"
import { Refused } from "../Refused.ts"

export const nameMissing = (noun: string) =>
  new Refused({
    code: "invalid_arguments",
    message: `a new ${noun} needs a name`,
    next: `Give a name, or say with ${noun} which one to change.`
  })

/** Assistants that do not know of a client tend to add it again: names are unique where they are added by one. */
export const notTwice = (
  noun: string,
  name: string,
  there: ReadonlyArray<{ readonly id: string }>
): Effect.Effect<void, Refused> => {
  const [first] = there
  return first === undefined
    ? Effect.void
    : Effect.fail(
        new Refused({
          code: "already_there",
          message: `a ${noun} is called ${quoted(name)} already: id ${first.id}`,
          next: `Use that one. If the user wants a second of the same name, repeat with a request_id.`
        })
      )
}

export const savedText = (
  { created, written }: { readonly created: boolean; readonly written: boolean },
  line: string
): string => `${!written ? "Nothing is written yet. It would be" : created ? "Added" : "Saved"}: ${line}`
