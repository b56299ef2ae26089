import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Denial, Rule } from "@hourbook/core/errors/rules"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { Match } from "effect"
import type { BrokenRule } from "../../shapes/Envelope.ts"
import { missingPlace, wireName } from "../../shapes/wireNames.ts"
import { wireNoun } from "./errorText.ts"

/** The name of what is counted: the kind of a record, or core's noun. */
const kindOf = (noun: string): string => recordKindNames.find((kind) => recordKinds[kind].many === noun) ?? noun

const brokenRule = ({ code, ...values }: Readonly<Record<string, unknown>> & { readonly code: string }): BrokenRule =>
  Object.keys(values).length === 0 ? { code } : { code, values }

/** A rule with the interface's names. */
const wireRule = (rule: Rule | Denial): BrokenRule => {
  switch (rule.code) {
    case "in_use":
      return brokenRule({
        ...rule,
        noun: wireNoun(rule.noun),
        by: rule.by.map(({ count, noun }) => ({ kind: kindOf(noun), count }))
      })
    case "invoice_incomplete":
      return brokenRule({
        ...rule,
        missing: rule.missing.map(({ field, message, where }) => ({
          field: wireName(field),
          message,
          where: missingPlace(where)
        }))
      })
    case "missing":
      return brokenRule(rule.also === undefined ? rule : { ...rule, also: rule.also.map(wireName) })
    case "not_undoable":
      return brokenRule(rule.subject === "client" ? { ...rule, subject: "counteragent" } : rule)
    case "archived":
    case "name_in_use":
    case "no_such_reference":
    case "too_many":
      return brokenRule({ ...rule, noun: wireNoun(rule.noun) })
    default:
      return brokenRule(rule)
  }
}

/** The rule that an error of core is about, as data of the public interface. */
export const errorRule: (error: CoreError) => BrokenRule = Match.type<CoreError>().pipe(
  Match.tagsExhaustive({
    Conflict: ({ id, noun }): BrokenRule => ({
      code: "external_ref_in_use",
      field: "external_ref",
      values: { noun: wireNoun(noun), ...(id === null ? {} : { id }) }
    }),
    Forbidden: ({ rule }) => wireRule(rule),
    NotFound: ({ entity }): BrokenRule => ({ code: "not_found", values: { noun: wireNoun(entity) } }),
    PreconditionFailed: ({ since }): BrokenRule =>
      since === undefined
        ? { code: "version_changed" }
        : since.code === "changed_since"
          ? { code: since.code, values: { fields: since.fields.map(wireName) } }
          : brokenRule(since),
    ValidationFailed: ({ field, rule }): BrokenRule => {
      const { code, values } = wireRule(rule)
      return {
        code,
        ...(field === null ? {} : { field: wireName(field) }),
        ...(values === undefined ? {} : { values })
      }
    }
  })
)
