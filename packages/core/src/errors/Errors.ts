import { Data } from "effect"
import type { Noun } from "../kinds/Noun.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { Denial, Rule } from "./rules.ts"

/** The caller's role or key does not allow it: `message` says so in core's words, `rule` as data. */
export class Forbidden extends Data.TaggedError("Forbidden")<{ readonly message: string; readonly rule: Denial }> {}

/**
 * Well-formed, but against a rule. `field` is core's name of the field, null where the problem is about the whole;
 * `problem` says what is wrong and what is allowed in core's words, `rule` as data for edges with words of their own.
 */
export class ValidationFailed extends Data.TaggedError("ValidationFailed")<{
  readonly field: string | null
  readonly problem: string
  readonly rule: Rule
}> {
  override get message() {
    return this.field === null ? this.problem : `${this.field}: ${this.problem}`
  }
}

/** Not in this workspace, or not visible to the caller: both give the same answer. */
export class NotFound extends Data.TaggedError("NotFound")<{ readonly entity: Noun; readonly id: string }> {
  override get message() {
    return `${this.entity} ${this.id} was not found in this workspace`
  }
}

/** The record is in another version than the caller expects. */
export class PreconditionFailed extends Data.TaggedError("PreconditionFailed")<{ readonly version: number }> {
  override get message() {
    return `the record changed and is in version ${this.version} now: read it again and repeat with that version`
  }
}

/** Another of the same kind has the external reference; `id` is null where the caller may not see that one. */
export class Conflict extends Data.TaggedError("Conflict")<{
  readonly noun: Noun
  readonly ref: ExternalRef
  readonly id: string | null
}> {
  override get message() {
    const { id: externalId, source } = this.ref
    return `another ${this.noun} has ${JSON.stringify(externalId)} of ${JSON.stringify(source)}${this.id === null ? "" : `: ${this.id}`}`
  }
}

/** Every way a use case can refuse. */
export type CoreError = Forbidden | ValidationFailed | NotFound | PreconditionFailed | Conflict
