const shown = 60
const before = 20

const onOneLine = (text: string): ReadonlyArray<string> => [...text.replaceAll(/\r\n?|\n/gu, " ⏎ ")]

/** Two texts that are not the same, on one line and cut to where they begin to differ. */
export const aroundDifference = (one: string, other: string): readonly [string, string] => {
  const [a, b] = [onOneLine(one), onOneLine(other)]
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const from = Math.max(a.length, b.length) <= shown ? 0 : Math.max(same - before, 0)
  const cut = (text: ReadonlyArray<string>): string =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + shown).join("")}${text.length > from + shown ? "…" : ""}`
  return [cut(a), cut(b)]
}
