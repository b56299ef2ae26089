/** A number from 0 up to 1, the next one each time. */
export type Random = () => number

const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** Numbers that look random and are the same for the same text, so that a day of the demo is the same whenever it is made. */
export const seeded = (text: string): Random => {
  let state = hashOf(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number between two, with both ends. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))

/** One of some, each as often as its weight says. */
export const chosen = <A>(random: Random, all: ReadonlyArray<A>, weightOf: (one: A) => number = () => 1): A => {
  const total = all.reduce((sum, one) => sum + weightOf(one), 0)
  let left = random() * total
  const found = all.find((one) => (left -= weightOf(one)) < 0) ?? all.at(-1)
  if (found === undefined) throw new Error("nothing to choose from")
  return found
}
