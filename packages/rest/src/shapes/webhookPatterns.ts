import { shape } from "@hourbook/core/values/Check"
import { WebhookPattern, webhookTypes } from "@hourbook/core/webhooks/webhookEvents"
import { Schema, SchemaTransformation } from "effect"

const core = "client."
const wire = "counteragent."

/** What the interface calls a pattern or a type of events. */
export const patternToWire = (pattern: string): string =>
  pattern.startsWith(core) ? `${wire}${pattern.slice(core.length)}` : pattern

const patternOf = (text: string): string =>
  text.startsWith(wire) ? `${core}${text.slice(wire.length)}` : text.startsWith(core) ? "" : text

/** The types of all events but ping, as the interface calls them. */
export const wireTypes: ReadonlyArray<string> = webhookTypes.map(patternToWire)

const isPattern = Schema.is(WebhookPattern)

/** A pattern in a body. */
export const sentPattern = (says: { readonly description: string; readonly examples: readonly [string] }) =>
  Schema.String.annotate(says)
    .check(
      shape(
        (text: string) => isPattern(patternOf(text)),
        "*, a kind such as time_entry.*, or an event such as time_entry.created"
      )
    )
    .pipe(Schema.decodeTo(WebhookPattern, SchemaTransformation.transform({ decode: patternOf, encode: patternToWire })))
