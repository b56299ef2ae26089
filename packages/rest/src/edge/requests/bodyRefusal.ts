import { Context, Option, type SchemaIssue } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { RequiredUnless } from "../../middleware/Authentication.ts"
import type { BrokenRule, Code } from "../../shapes/Envelope.ts"
import { breaksRulesOnly, brokenRule, explain, isNoJson, isNoObject } from "./explain.ts"
import { type KnownNames, unknownName } from "./knownNames.ts"
import type { SentField } from "./requestBody.ts"

/** The unknown fields of a body, with a message. Ignoring a misspelled field would silently lose what it says. */
export const strayFields = (sent: ReadonlyArray<SentField>, { fields, readOnly }: KnownNames): string | undefined => {
  const isObject = (field: string) => fields.some((known) => known.startsWith(`${field}.`))
  const stray = sent
    .filter(({ name, within }) => !fields.includes(name) && (within === null ? !readOnly.has(name) : isObject(within)))
    .map(({ name }) => name)
  return stray.length === 0
    ? undefined
    : stray
        .slice(0, 10)
        .map((name) => unknownName(name, "field", fields))
        .join("; ")
}

/** The fields that a body may omit only beside certain others, with a message for each missing one. */
export const lackingIn = (endpoint: HttpApiEndpoint.Top, body: ReadonlyMap<string, unknown>): ReadonlyArray<string> => {
  const has = (name: string) => (body.get(name) ?? null) !== null
  const rules = Option.getOrElse(Context.getOption(endpoint.annotations, RequiredUnless), () => ({}))
  return Object.entries(rules)
    .filter(([name, others]) => !body.has(name) && !others.every(has))
    .map(([name]) => `${name}: is required`)
}

/** The fields of a body that was sent, and what it lacks beside what always is required. */
export interface Sent {
  readonly body: ReadonlyMap<string, unknown>
  readonly lacking: ReadonlyArray<string>
}

/** Why a body is refused that its schema does not take. */
export const bodyRefusal = (
  issue: SchemaIssue.Issue,
  { body, lacking }: Sent
): { readonly code: Code; readonly message: string; readonly rule: BrokenRule } =>
  isNoObject(issue)
    ? { code: "invalid_body", message: "body: expected an object", rule: { code: "invalid_value" } }
    : {
        code: lacking.length === 0 && breaksRulesOnly(issue) ? "validation_error" : "invalid_body",
        message: [explain(issue, "body", (field) => body.get(field)), ...(isNoJson(issue) ? [] : lacking)].join("; "),
        rule: brokenRule(issue)
      }
