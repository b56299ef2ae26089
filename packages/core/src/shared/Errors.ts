import { Data } from "effect"
import type { ExternalRef } from "./ExternalRef.ts"
import type { RecordNoun } from "./recordKinds.ts"

/** The caller's role or key does not allow it. */
export class Forbidden extends Data.TaggedError("Forbidden")<{ readonly message: string }> {}

/** What a refusal is about, by the noun that core has for it. */
export type Noun =
  | RecordNoun
  | "project"
  | "client"
  | "member"
  | "workspace"
  | "exchange rate"
  | "billing rate"
  | "API key"
  | "connection"
  | "session"
  | "passkey"
  | "statement link"
  | "calendar feed"
  | "import"
  | "tag"
  | "timer"
  | "record"

/** The rules that an edge states in words of its own, each with the data that its words need. */
export type Rule =
  | { readonly code: "key_reused"; readonly hours: number }
  | { readonly code: "read_limit"; readonly records: number }
  | {
      readonly code: "in_use"
      readonly noun: Noun
      readonly by: ReadonlyArray<{ readonly noun: string; readonly count: number }>
    }
  | { readonly code: "name_in_use"; readonly noun: Noun; readonly id: string; readonly name: string }
  | { readonly code: "no_such_reference"; readonly noun: Noun }
  | { readonly code: "not_the_projects_client" }
  | { readonly code: "needs_client" }
  | { readonly code: "no_client_to_move_to" }
  | {
      readonly code: "charge_sign"
      readonly kind: string
      readonly sign: "positive" | "negative"
      readonly instead: string
    }
  | { readonly code: "refund_settles" }
  /** Nothing says what a field is, and others that are missing as well: neither the caller nor what it follows from. */
  | { readonly code: "missing"; readonly also?: ReadonlyArray<string> }
  /** No rate applies to work whose cost the caller left out. */
  | { readonly code: "no_rate" }
  /** A cursor of an order that lists no longer have. */
  | { readonly code: "former_order" }
  | { readonly code: "archived"; readonly noun: "client" | "project"; readonly id: string; readonly name: string }

/**
 * Well-formed, but against a rule. `field` is core's name of the field, null where the problem is about the whole;
 * `problem` says what is wrong and what is allowed in core's words, `rule` as data for edges with words of their own.
 */
export class ValidationFailed extends Data.TaggedError("ValidationFailed")<{
  readonly field: string | null
  readonly problem: string
  readonly rule?: Rule
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
