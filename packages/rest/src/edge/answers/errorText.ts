import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Rule } from "@hourbook/core/errors/rules"
import type { Noun } from "@hourbook/core/kinds/Noun"
import { countsText } from "@hourbook/core/values/Text"
import { Match } from "effect"
import { wireName } from "../../shapes/wireNames.ts"

/** What the public interface calls a noun of core. */
export const wireNoun = (noun: Noun): string => (noun === "client" ? "counteragent" : noun)

const quoted = (text: string): string => JSON.stringify(text)

/** Core's rules in the words of the public interface; undefined for those that it says in core's. */
const ruleText = (rule: Rule): string | undefined => {
  switch (rule.code) {
    case "key_reused":
      return `Idempotency-Key was used for another request in the last ${rule.hours} hours: send a new one`
    case "read_limit":
      return (
        `this query would read more than ${rule.records.toLocaleString("en-US")} records: narrow the period, or choose ` +
        "a project, counteragent or member; a list sorted by its date without search, created dates or kind has no such limit"
      )
    case "in_use":
      return `the ${wireNoun(rule.noun)} is still referenced by ${countsText(rule.by)}: set archived to true instead`
    case "name_in_use":
      return `is in use by ${wireNoun(rule.noun)} ${rule.id}: choose another name, or set allow_duplicate_name to true`
    case "no_such_reference":
      return `no such ${wireNoun(rule.noun)} in this workspace`
    case "not_the_projects_client":
      return "does not match the project's counteragent: send that counteragent's id, or null to use it"
    case "needs_client":
      return "is required, unless project_id is that of a project with a counteragent"
    case "no_client_to_move_to":
      return "the project has no counteragent to which its records could move: send counteragent_id with it"
    case "charge_sign":
      return `expected an amount ${rule.sign === "negative" ? "less" : "greater"} than 0 for the kind ${rule.kind}: send ${rule.instead}`
    case "refund_settles":
      return "a refund (an amount below 0) settles nothing: leave it out, or send null to clear it"
    case "missing":
      return ["is required", ...(rule.also ?? []).map((field) => `${wireName(field)}: is required`)].join("; ")
    case "no_rate":
      return "is required, since no billing rate applies: send cost and currency, or hourly_rate, or set a rate (POST /api/rates)"
    case "former_order":
      return "the order of this list changed: begin it again, without a cursor"
    case "archived":
      return `the ${wireNoun(rule.noun)} "${rule.name}" is archived: set archived to false on ${wireNoun(rule.noun)} ${rule.id} first`
    default:
      return undefined
  }
}

const versionText =
  "the record does not have the version that you named: read it again and repeat with its ETag as it is, quotes included"

/** What the public interface says of an error of core, from its data: names that people gave stay as they are. */
export const errorText: (error: CoreError) => string = Match.type<CoreError>().pipe(
  Match.tagsExhaustive({
    Conflict: ({ id, noun, ref }) =>
      id === null
        ? `external_ref: another ${wireNoun(noun)} has it, one that you may not see: send another external_ref`
        : `external_ref: ${wireNoun(noun)} ${id} has ${quoted(ref.id)} of ${quoted(ref.source)} already: change that one, or send another external_ref`,
    Forbidden: ({ message }) => message,
    NotFound: ({ entity, id }) =>
      entity === "timer"
        ? "no timer runs: POST /api/timer/start starts one"
        : entity === "statement link" && id === ""
          ? "this link does not exist, was revoked or has expired"
          : entity === "calendar feed"
            ? "there is no such calendar feed: it was removed or replaced, or never existed"
            : `${wireNoun(entity)} ${id} was not found in this workspace`,
    PreconditionFailed: ({ message, since }) =>
      since === undefined
        ? versionText
        : since.code === "changed_since" && since.fields.length > 0
          ? `${since.fields.map(wireName).join(", ")} changed since: undo the later changes first, or set what you want`
          : message,
    ValidationFailed: ({ field, problem, rule }) => {
      const text = ruleText(rule) ?? problem
      return field === null ? text : `${wireName(field)}: ${text}`
    }
  })
)
