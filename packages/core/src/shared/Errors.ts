import { Data } from "effect"

/** The caller's role or key does not allow it. */
export class Forbidden extends Data.TaggedError("Forbidden")<{ readonly message: string }> {}

/**
 * Well-formed, but against a rule: what was wrong and what is allowed. `field` is core's name of the field, null where
 * it is about the whole; an edge that calls the field otherwise says it in its own words.
 */
export class ValidationFailed extends Data.TaggedError("ValidationFailed")<{
  readonly field: string | null
  readonly problem: string
}> {
  override get message() {
    return this.field === null ? this.problem : `${this.field}: ${this.problem}`
  }
}

/** Not in this workspace, or not within what the caller may see: the two answer alike. */
export class NotFound extends Data.TaggedError("NotFound")<{ readonly entity: string; readonly id: string }> {
  override get message() {
    return `${this.entity} ${this.id} was not found in this workspace`
  }
}

/** The record is not in the version that the caller named. */
export class PreconditionFailed extends Data.TaggedError("PreconditionFailed")<{ readonly message: string }> {}

/** Every way a use case can refuse. */
export type CoreError = Forbidden | ValidationFailed | NotFound | PreconditionFailed
