import { Schema } from "effect"
import { Action, Subject } from "../activity/ActivityEvent.ts"
import { EventId, OperationId, Uuid } from "../values/Ids.ts"

/** The most lines that one call undoes. */
export const mostUndone = 500

/** The most lines that one call lists as kept. */
export const mostKeptListed = 1000

/** Why a line is not undone. */
export const KeptReason = Schema.Literals([
  /** What it is about changed since, or is gone. */
  "changed",
  /** Something refers to what it created. */
  "in_use",
  /** Something that it referred to is gone. */
  "reference_gone",
  /** Another has the name or external reference by now. */
  "taken",
  /** The caller may not write it. */
  "not_allowed",
  /** It is of a day that is closed. */
  "closed",
  /** An invoice has it. */
  "invoiced",
  /** Changes of its kind cannot be undone. */
  "not_undoable"
])
export type KeptReason = typeof KeptReason.Type

/** What an operation changed and is not undone. */
export const KeptLine = Schema.Struct({
  subject: Subject,
  subjectId: Uuid,
  title: Schema.String,
  reason: KeptReason
})
export type KeptLine = typeof KeptLine.Type

/** What undoing one line did. */
export const UndoneChange = Schema.Struct({
  id: EventId,
  subject: Subject,
  subjectId: Uuid,
  action: Action,
  version: Schema.Number,
  /** False where an import has more to remove: call again. */
  done: Schema.Boolean
})
export type UndoneChange = typeof UndoneChange.Type

/** What undoing an operation did. */
export const UndoneOperation = Schema.Struct({
  undone: Schema.Number,
  kept: Schema.Array(KeptLine),
  /** False where there is more to undo: call again. */
  done: Schema.Boolean,
  /** The operation that this is, which can be undone as well; null where nothing was undone. */
  operationId: Schema.NullOr(OperationId)
})
export type UndoneOperation = typeof UndoneOperation.Type

/** What a call undid: a change or an operation. */
export const Undone = Schema.Union([UndoneOperation, UndoneChange])
export type Undone = typeof Undone.Type
