/**
 * How text is compared when case must not matter: names, tags and addresses that fold alike are the same. A sigma at the end of a word is
 * like any other, or a part of a word would not be found in it.
 */
export const fold = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")

/** Letters that Unicode does not take apart. */
const others: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ı: "i" }
const other = /[ßłøđæœı]/gu

/** Accents and other marks that go with letters of any script, and the points of Hebrew; vowels of other scripts are no marks. */
const marks = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu

/** White space and control characters, but for NUL, which no text has, so that nothing is found by it. */
const blanks = /(?:(?!\0)[\s\p{Cc}])+/gu

/** What folding leaves as it is but for the case. */
const isSimple = (text: string): boolean => /^[!-~]*(?: [!-~]+)* ?$/u.test(text)

/** Text in small letters without marks, its white space one space: `Ärger in Łódź` is `arger in lodz`. */
export const plain = (text: string): string =>
  isSimple(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(marks, "")
        .toLowerCase()
        .replaceAll("ς", "σ")
        .replace(other, (letter) => others[letter] ?? letter)
        .replace(blanks, " ")
        .normalize("NFC")

/** Between the two parts of a text as it is found: no plain text has it. */
const border = "\u0001"

/** A text as searches read it and lists sort it: plain and, where that differs, then folded, so that `a` is beside `ä` and before it. */
export const findable = (text: string): string => {
  const [letters, folded] = [plain(text), fold(text)]
  return letters === folded ? folded : `${letters}${border}${folded}`
}

/** What a search looks for in texts made findable: an empty term is in all of them. */
export const termOf = (search: string): string => plain(search) || fold(search)

/** Whether a search finds something in a text. */
export const finds = (search: string, text: string): boolean => findable(text).includes(termOf(search))

/** What lists sort a text by: the first 200 characters as searches read it. */
export const sortKey = (text: string): string => startOf(findable(text))

/** The part of a text that lists sort by. */
export const startOf = (text: string): string => (text.length <= 200 ? text : [...text].slice(0, 200).join(""))

/** Code point order, which is the byte order of UTF-8, so that all stores sort the same. */
export const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  let index = 0
  while (index < a.length && index < b.length && a.charCodeAt(index) === b.charCodeAt(index)) index++
  const left = a.codePointAt(index > 0 && isLowSurrogate(a, index) ? index - 1 : index)
  const right = b.codePointAt(index > 0 && isLowSurrogate(b, index) ? index - 1 : index)
  return left === undefined ? -1 : right === undefined ? 1 : left - right
}
const isLowSurrogate = (text: string, index: number): boolean => (text.charCodeAt(index) & 0xfc00) === 0xdc00

/** The order of names and other texts in lists. */
export const compareNames = (a: string, b: string): number => compareText(sortKey(a), sortKey(b))
