import type { TimeSuggestions } from "@hourbook/core/time/TimeSuggestions"
import { legible } from "@hourbook/core/values/legible"
import { type Effect, Schema } from "effect"
import { counted } from "../../present/counted.ts"
import { quoted } from "../../present/quoted.ts"

type TimeSuggestion = Effect.Success<ReturnType<TimeSuggestions["Service"]["list"]>>[number]

/** Work that the caller did before, to be logged again. */
export const Suggestion = Schema.Struct({
  description: Schema.String,
  client: Schema.optionalKey(Schema.String),
  project: Schema.optionalKey(Schema.String),
  tags: Schema.optionalKey(Schema.Array(Schema.String)),
  billable: Schema.optionalKey(Schema.Boolean),
  entries: Schema.Finite,
  last: Schema.String
})

export const suggestionOf = (of: TimeSuggestion): typeof Suggestion.Type => ({
  description: legible(of.description),
  ...(of.clientName === null ? {} : { client: legible(of.clientName) }),
  ...(of.projectName === null ? {} : { project: legible(of.projectName) }),
  ...(of.tags.length === 0 ? {} : { tags: of.tags.map(legible) }),
  ...(of.billable ? {} : { billable: false }),
  entries: of.count,
  last: of.lastDay
})

export const suggestionLine = (of: typeof Suggestion.Type): string =>
  [
    quoted(of.description),
    ...(of.client === undefined ? [] : [`client ${quoted(of.client, 60)}`]),
    ...(of.project === undefined ? [] : [`project ${quoted(of.project, 60)}`]),
    ...(of.tags ?? []).map((tag) => `#${quoted(tag, 60)}`),
    ...(of.billable === false ? ["not billable"] : []),
    `${counted(of.entries, "entries")}, last on ${of.last}`
  ].join(" ")
