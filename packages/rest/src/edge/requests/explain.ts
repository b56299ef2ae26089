import { shapeAnnotation } from "@hourbook/core/values/Check"
import { SchemaIssue } from "effect"
import type { BrokenRule } from "../../shapes/Envelope.ts"
import { wireName } from "../../shapes/wireNames.ts"
import { wordHint } from "./wordHint.ts"

const isRequired = "is required"

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => (issue._tag === "MissingKey" ? isRequired : SchemaIssue.defaultLeafHook(issue))
})

const nameOf = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  wireName(String(typeof part === "object" ? part.key : part))

const isIndex = (part: string): boolean => /^\d+$/u.test(part)

/** A path in words: `operations[1].op`. The index of a value that has no fields, such as a tag, is left out. */
const fieldOf = (parts: ReadonlyArray<string>): string =>
  parts
    .slice(0, parts.findLastIndex((part) => !isIndex(part)) + 1)
    .map((part, at) => (isIndex(part) ? `[${part}]` : at === 0 ? part : `.${part}`))
    .join("")

/** The words in `Expected "fee" | "tax"`: none where the field takes something else. */
const wordsIn = (message: string): ReadonlyArray<string> =>
  /^Expected "[^"]*"(?: \| "[^"]*")*$/u.test(message)
    ? [...message.matchAll(/"([^"]*)"/gu)].map(([, word = ""]) => word)
    : []

/**
 * What is wrong with a request, field by field, with the interface's names. `whole` names the value that has no field's name;
 * what was sent in a field is for a hint at the word that it may mean.
 */
export const explain = (issue: SchemaIssue.Issue, whole: string, sentIn: (field: string) => unknown): string =>
  format(issue)
    .issues.map(({ message, path }) => {
      const field = fieldOf((path ?? []).map(nameOf))
      const [sent, words] = [sentIn(field), wordsIn(message)]
      const hint = typeof sent === "string" && words.length > 0 ? wordHint(sent, words) : ""
      return `${field === "" ? whole : field}: ${message.replace(/^Expected/u, "expected")}${hint}`
    })
    .join("; ")

/** The first of what is wrong with a request, as data. */
export const brokenRule = (issue: SchemaIssue.Issue): BrokenRule => {
  const [first] = format(issue).issues
  const field = fieldOf((first?.path ?? []).map(nameOf))
  return {
    code: first?.message === isRequired ? "missing" : "invalid_value",
    ...(field === "" ? {} : { field })
  }
}

/** Whether a body is not an object at all. The formatter would name its schema, which means nothing to the caller. */
export const isNoObject = (issue: SchemaIssue.Issue): boolean => {
  switch (issue._tag) {
    case "Encoding":
      return isNoObject(issue.issue)
    case "AnyOf":
      return issue.issues.every(isNoObject)
    default:
      return issue._tag === "InvalidType"
  }
}

/** Whether a body is not JSON, so that nothing is known of its fields. */
export const isNoJson = (issue: SchemaIssue.Issue): boolean => issue._tag === "InvalidValue"

/** Whether every value has the right type and form, and only bounds or rules are violated. */
export const breaksRulesOnly = (issue: SchemaIssue.Issue): boolean => {
  switch (issue._tag) {
    case "Filter":
      return issue.filter.annotations?.[shapeAnnotation] !== true
    case "Pointer":
    case "Encoding":
      return breaksRulesOnly(issue.issue)
    case "Composite":
    case "AnyOf":
      return issue.issues.length > 0 && issue.issues.every(breaksRulesOnly)
    default:
      return false
  }
}
