import type { CoreError } from "@hourbook/core/shared/Errors"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { Outcome } from "@hourbook/core/writing/Writing"
import { Effect, Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { Refused } from "../present/Refused.ts"

export const nameMissing = (noun: string) =>
  new Refused({
    code: "invalid_arguments",
    message: `a new ${noun} needs a name`,
    next: `Give a name, or say with ${noun} which one to change.`
  })

export const second = {
  second: Schema.optionalKey(Schema.Boolean.annotate({ description: "though the name is in use" }))
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Assistants that do not know of a client tend to add it again: a name in use is given once more only when they say so. */
const unused = (noun: string, [first]: ReadonlyArray<Named>): Effect.Effect<void, Refused> =>
  first === undefined
    ? Effect.void
    : Effect.fail(
        new Refused({
          code: "already_there",
          message: `a ${noun} is called ${quoted(first.name)} already: id ${first.id}`,
          next: `Use that one. If the user wants a second of the same name, repeat with second true.`
        })
      )

/** Adds a thing unless its name is in use, or gives the answer of an earlier, identical call. */
export const addUnlessThere = Effect.fnUntraced(function* <A>(
  input: { readonly dry_run?: boolean; readonly second?: boolean },
  of: {
    readonly noun: string
    readonly named: Effect.Effect<ReadonlyArray<Named>, CoreError>
    readonly add: Effect.Effect<Outcome<A>, CoreError>
  }
): Effect.fn.Return<Outcome<A>, CoreError | Refused> {
  const there = input.second === true ? [] : yield* of.named
  // What has the name may have been added by this very call: then the answer that was kept is found without a write.
  const tried = input.dry_run === true || there.length > 0
  const done = yield* of.add.pipe(Effect.provideService(DryRun, tried))
  if (!done.replayed) yield* unused(of.noun, there)
  return done
})

/** A thing may keep the name that it has, and get one that nothing else has. */
export const mayBeCalled = (noun: string, id: string, named: ReadonlyArray<Named>): Effect.Effect<void, Refused> =>
  named.some((one) => one.id === id) ? Effect.void : unused(noun, named)

/** What became of a call that saves; repeated: an earlier, identical call did it. */
const Saved = Schema.Struct({
  written: Schema.Boolean,
  created: Schema.Boolean,
  repeated: Schema.optionalKey(Schema.Boolean)
})
export const outcome = Saved.fields

export const savedText = ({ created, repeated, written }: typeof Saved.Type, line: string): string =>
  `${!written ? "Nothing is written yet. It would be" : repeated ? "Already added before" : created ? "Added" : "Changed to"}: ${line}`
