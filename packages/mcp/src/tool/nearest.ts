import { fold } from "@hourbook/core/shared/Text"
import { distance } from "fastest-levenshtein"
import { shown } from "../present/plain.ts"

/** About every third letter may be wrong; with more, names of the same length would be taken for each other. */
const mostWrong = (said: string): number => Math.floor((said.length + 1) / 3)

/** How unlike a name is to what was said; none where the one has nothing to do with the other. */
const unlikeness = (said: string, name: string): number | undefined => {
  if (name.startsWith(said)) return 0
  if (` ${said} `.includes(` ${name} `) || ` ${name}`.includes(` ${said}`)) return 1
  if (said.length > 1 && name.includes(said)) return 2
  const wrong = Math.min(...[name, ...name.split(" ")].map((part) => distance(said, part)))
  return wrong <= mostWrong(said) ? 2 + wrong : undefined
}

/** The one whose name somebody may have meant: one that begins so or holds it comes before a slip of the pen. */
export const nearest = <A extends { readonly name: string }>(said: string, all: ReadonlyArray<A>): A | undefined => {
  const wanted = fold(shown(said))
  if (wanted === "") return undefined
  let best: { readonly one: A; readonly far: number } | undefined
  for (const one of all) {
    const far = unlikeness(wanted, fold(shown(one.name)))
    if (far !== undefined && (best === undefined || far < best.far)) best = { one, far }
  }
  return best?.one
}
