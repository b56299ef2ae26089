import { type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import type { Countable } from "@hourbook/core/facts/foldFacts"
import { kindOf, totalsLetterOf } from "../layout/letters.ts"

/**
 * The names of the numbers in an item of totals, which covers one month. A name consists of what the number counts (`a`
 * amount in ten-thousandths, `m` minutes, `n` number of records) and the part of the month: `a05` is the amount on the 5th,
 * `ah13` of records created in the UTC hour from 13:00, and `a` of the whole month. Days and hours are apart: an item that
 * had each pair of them would grow to many kilobytes, and every write pays for the whole item and its copies in three
 * indexes.
 *
 * Numbers of another kind of fact than the item's letter names end in the letter of that kind, and in the currency where it
 * is not the item's: in an item of payments in USD, `a05_r` is what was refunded on the 5th, `a05_vEUR` what was settled in
 * EUR. Processes of versions without such kinds pass these numbers over.
 */
export const isNumber = (name: string): boolean => {
  const [, letter] = /^[amn](?:h?\d+)?(?:_([a-z])[A-Z]*)?$/u.exec(name) ?? [name, ""]
  return letter === undefined || kindOf(letter) !== undefined
}

/** The end of the names of a kind's numbers in an item of some currency. */
export const endingOf = ({ currency, kind }: Pick<Countable, "kind" | "currency">, itemCurrency: string): string => {
  const { letter } = factKinds[kind]
  return letter === totalsLetterOf(kind) ? "" : `_${letter}${currency === itemCurrency ? "" : currency}`
}

/** The part of the month, the kind of fact and the currency in the name of a number, without what it counts. */
export const parseNumber = (
  name: string,
  item: { readonly letter: string; readonly currency: string }
): { readonly part: string; readonly kind: FactKindName | undefined; readonly currency: string } => {
  const at = name.indexOf("_")
  return at === -1
    ? { part: name, kind: kindOf(item.letter), currency: item.currency }
    : { part: name.slice(0, at), kind: kindOf(name.charAt(at + 1)), currency: name.slice(at + 2) || item.currency }
}
