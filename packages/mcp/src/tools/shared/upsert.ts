import type { NameRule } from "@hourbook/core/entities/EntityKind"
import { Schema } from "effect"
import { Refused } from "../../present/Refused.ts"

export const nameMissing = (noun: string) =>
  new Refused({
    code: "invalid_arguments",
    message: `a new ${noun} needs a name`,
    next: `Give a name, or set ${noun} to change an existing one.`
  })

export const allowDuplicateName = {
  allow_duplicate_name: Schema.optionalKey(Schema.Boolean)
}

/** Assistants tend to add a client again that they do not know of, so a name in use is refused unless the call allows it. */
export const nameRuleOf = (input: { readonly allow_duplicate_name?: boolean }): NameRule => ({
  allowDuplicateName: input.allow_duplicate_name === true
})

/** The outcome of a call that adds or changes; `repeated` when an earlier, identical call did it. */
const Saved = Schema.Struct({
  written: Schema.Boolean,
  created: Schema.Boolean,
  repeated: Schema.optionalKey(Schema.Boolean)
})
export const upsertResult = Saved.fields

export const upsertText = (
  { created, repeated, written }: typeof Saved.Type,
  line: string,
  already = "Already added before"
): string =>
  `${!written ? "Nothing is written yet. Would save" : repeated ? already : created ? "Added" : "Changed to"}: ${line}`
