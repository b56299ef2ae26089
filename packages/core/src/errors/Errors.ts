import { Data } from "effect"
import type { Noun } from "../kinds/Noun.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { Denial, Rule, Since } from "./rules.ts"

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

/** The record is in another version than the caller expects; or a change cannot be undone since something came after it. */
export class PreconditionFailed extends Data.TaggedError("PreconditionFailed")<{
  readonly version: number
  readonly since?: Since
}> {
  override get message() {
    return this.since === undefined
      ? `the record changed and is in version ${this.version} now: read it again and repeat with that version`
      : sinceText(this.since)
  }
}

const sinceText = (since: Since): string => {
  switch (since.code) {
    case "invoice_changed":
      return `the draft changed and comes to ${since.gross} now: read it again and repeat with its version and gross`
    case "already_undone":
      return "this change is undone already: undo the change that undid it to have it again"
    case "removed_since":
      return "what was changed is no longer there: undo its removal first"
    case "taken_since":
      return `${since.count} of its time entries and charges are on another document, changed or gone since: undo that first, or make the draft again`
    case "changed_since":
      return since.fields.length === 0
        ? "it was changed since: undo the later changes first"
        : `${since.fields.join(", ")} changed since: undo the later changes first, or set what you want`
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
