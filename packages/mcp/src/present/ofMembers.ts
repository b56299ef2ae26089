import { seesMoney } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { Forbidden } from "@hourbook/core/errors/Errors"
import { Effect } from "effect"
import { isObject } from "../schema/asMeant.ts"

/**
 * A member's own records are only a part of what their clients were billed and have paid: what clients owe and have paid does
 * not follow from them, so assistants do not show it to members.
 */
export const seesAccounts = ({ member }: Pick<Principal, "member">): boolean => member.role !== "member"

/** Figures of clients' accounts, as far as the caller is shown them. */
export const accountsOf = <A extends object>(who: Pick<Principal, "member">, figures: A): Partial<A> =>
  seesAccounts(who) ? figures : {}

/** What members call their totals, which are of what they have recorded. */
export const ownRecords = "Your own records"

/** The keys and choices that are about clients' accounts. */
const accountWords: ReadonlySet<unknown> = new Set(["charged", "debt", "invoice", "owed", "received", "status"])

/** Refuses a choice that is about clients' accounts to callers who are not shown these. */
export const checkAccounts = (
  who: Pick<Principal, "member" | "workspace">,
  chosen: Readonly<Record<string, string | undefined>>
): Effect.Effect<void, Forbidden> => {
  const found = Object.entries(chosen).find(([, choice]) => accountWords.has(choice))
  // Callers who are shown no money at all are refused for that.
  return found === undefined || seesAccounts(who) || !seesMoney(who)
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: `${found[0]}: what clients pay and owe is for owners and admins, since your own records are only a part of it`,
          rule: { code: "no_accounts" }
        })
      )
}

/** A JSON Schema without the properties and choices that are about clients' accounts. */
export const schemaWithoutAccounts = <S extends object>(schema: S): S => {
  const inner = (value: unknown, key?: string): unknown => {
    if (Array.isArray(value)) {
      const kept = key === "enum" || key === "required" ? value.filter((one) => !accountWords.has(one)) : value
      return kept.map((one) => inner(one))
    }
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) =>
        key === "properties" && accountWords.has(name) ? [] : [[name, inner(one, name)]]
      )
    )
  }
  const pairs = Object.entries(schema).map(([name, one]) => [name, inner(one, name)])
  return { ...schema, ...Object.fromEntries(pairs) }
}
