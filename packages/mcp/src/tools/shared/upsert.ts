import type { NameRule } from "@hourbook/core/entities/entityVerbs"
import { Schema } from "effect"
import { Refused } from "../../present/Refused.ts"

export const nameMissing = (noun: string) =>
  new Refused({
    code: "invalid_arguments",
    message: `a new ${noun} needs a name`,
    next: `Give a name, or say with ${noun} which one to change.`
  })

export const allowDuplicateName = {
  allow_duplicate_name: Schema.optionalKey(Schema.Boolean)
}

/** Assistants that do not know of a client tend to add it again, so a name in use needs a second look. */
export const nameRuleOf = (input: { readonly allow_duplicate_name?: boolean }): NameRule => ({
  allowDuplicateName: input.allow_duplicate_name === true
})

/** What became of a call that saves; repeated: an earlier, identical call did it. */
const Saved = Schema.Struct({
  written: Schema.Boolean,
  created: Schema.Boolean,
  repeated: Schema.optionalKey(Schema.Boolean)
})
export const upsertResult = Saved.fields

export const upsertText = ({ created, repeated, written }: typeof Saved.Type, line: string): string =>
  `${!written ? "Nothing is written yet. It would be" : repeated ? "Already added before" : created ? "Added" : "Changed to"}: ${line}`
