import { plain } from "@hourbook/core/values/fold"

/** How well a name fits what was typed: 0 not at all; a beginning is better than a word's, that better than letters in order. */
export const fit = (name: string, typed: string): number => {
  const wanted = plain(typed).trim()
  const offered = plain(name)
  if (wanted === "") return 1
  if (offered === wanted) return 6
  if (offered.startsWith(wanted)) return 5
  if (offered.split(/[\s\-_/&.]+/u).some((word) => word.startsWith(wanted))) return 4
  if (offered.replace(/[\s\-_/&.]+/gu, "").startsWith(wanted.replace(/[\s\-_/&.]+/gu, ""))) return 3.5
  if (offered.includes(wanted)) return 3
  let at = 0
  for (const letter of wanted.replace(/\s+/gu, "")) {
    at = offered.indexOf(letter, at)
    if (at < 0) return 0
    at += 1
  }
  return 1
}

/** Those that fit, the best first; equally good ones as they were. Letters in order count where nothing else fits. */
export const bestOf = <A>(all: ReadonlyArray<A>, typed: string, textOf: (one: A) => string): ReadonlyArray<A> => {
  const scored = all.map((one) => ({ one, score: fit(textOf(one), typed) })).filter(({ score }) => score > 0)
  const hasWords = scored.some(({ score }) => score > 1)
  return scored
    .filter(({ score }) => !hasWords || score > 1)
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
