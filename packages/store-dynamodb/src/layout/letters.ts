import { type FactKindName, factKindNames, factKinds } from "@hourbook/core/facts/factKinds"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { Record } from "effect"

/** The letter of each record kind in keys. */
export const letters = Record.map(recordKinds, ({ letter }) => letter)

/** The letters of projects and clients beside them. */
export const entityLetters = { project: "P", client: "C" } as const

/** The letter of documents beside both. */
export const invoiceLetter = "I"

/**
 * The letter of the totals that count a kind of fact. All money of clients counts in the same items: a report on debts asks
 * for all of it, and a payment with what it settles changes no more items than one without.
 */
export const totalsLetterOf = (kind: FactKindName): string => {
  const { of } = factKinds[kind]
  return letters[of === "charges" ? "payments" : of]
}

export const totalsLetters: ReadonlyArray<string> = [...new Set(factKindNames.map(totalsLetterOf))]

/** The kinds of facts that the totals of a letter count. */
export const kindsIn = (letter: string): ReadonlyArray<FactKindName> =>
  factKindNames.filter((kind) => totalsLetterOf(kind) === letter)

const kinds: ReadonlyMap<string, FactKindName> = new Map(factKindNames.map((kind) => [factKinds[kind].letter, kind]))

/** The kind of fact with a letter; undefined for one that a newer version added. */
export const kindOf = (letter: string): FactKindName | undefined => kinds.get(letter)
