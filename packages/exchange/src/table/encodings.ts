/** The encodings that files of text have besides UTF-8 and UTF-16, as the WHATWG names them. */
export const encodings = [
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "macintosh",
  "windows-1251",
  "koi8-r",
  "iso-8859-7",
  "windows-1254",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr"
] as const
export type Encoding = (typeof encodings)[number]

/** Those of several bytes a letter, in which most bytes of others are some letter too. */
const ofManyBytes: ReadonlySet<Encoding> = new Set(["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"])

/** An encoding that a file may have, and a word of the file in it. */
export interface PossibleEncoding {
  readonly encoding: Encoding
  readonly example: string
}

const sampledLines = 200

/** The lines that say something about the encoding: the first ones that are not plain ASCII. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const parts: Array<Uint8Array> = []
  let from = 0
  let isPlain = true
  for (const [at, byte] of bytes.entries()) {
    if (byte > 0x7f) isPlain = false
    if (byte !== 0x0a && byte !== 0x0d && at !== bytes.length - 1) continue
    if (!isPlain) parts.push(bytes.subarray(from, at + 1))
    if (parts.length === sampledLines) break
    ;[from, isPlain] = [at + 1, true]
  }
  const sample = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    sample.set(part, at)
    at += part.length
  }
  return sample
}

const decoded = (bytes: Uint8Array, encoding: Encoding): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isLetter = (text: string): boolean => /^\p{L}/u.test(text)

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
]
const scriptOf = (letter: string): number => scripts.findIndex((script) => script.test(letter))

/** How unlikely a text is: symbols within words, capitals after small letters, letters of two scripts or many accents in a row. */
const oddnessOf = (text: string): number => {
  let odd = 0
  for (const match of text.matchAll(/[^\p{ASCII}]/gu)) {
    const [one] = match
    const before = text.slice(0, match.index).at(-1) ?? ""
    const after = text.slice(match.index + one.length).at(0) ?? ""
    if (/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(one)) odd += 10
    else if (isLetter(one) && !/[ªº]/u.test(one)) {
      const isInside = /\p{Ll}/u.test(before) || (isLetter(before) && /\p{Ll}/u.test(after))
      if (/\p{Lu}/u.test(one) && isInside) odd += 2
      const neighbours = [before, after].filter(isLetter)
      odd += 3 * neighbours.filter((other) => scriptOf(other) !== scriptOf(one)).length
    } else if (/[¡¿²³°ªº]/u.test(one)) {
      // As in ¿Qué, m² and 25 °C; within a word they are odd.
      if (isLetter(before) && isLetter(after)) odd += 4
    } else if (/[\p{S}\p{No}]/u.test(one)) odd += 2 * [before, after].filter(isLetter).length
  }
  // No language of Europe has as many accents in a row.
  for (const _ of text.matchAll(/[À-ɏ]{5}/gu)) odd += 1
  return odd
}

/** The first word of a text that is not plain ASCII. */
const exampleIn = (text: string): string =>
  (/[\p{L}\p{N}]*[^\p{ASCII}][^\s,;|\t"]*/u.exec(text)?.[0] ?? "").slice(0, 30)

/**
 * The encodings that bytes may be in, the likeliest first: one where the text tells. Western European is the usual one, so it is
 * taken where nothing speaks against it.
 */
export const possibleEncodings = (bytes: Uint8Array): ReadonlyArray<PossibleEncoding> => {
  const sample = sampleOf(bytes)
  const found = encodings.flatMap((encoding) => {
    const text = decoded(sample, encoding)
    return text === undefined ? [] : [{ encoding, text, odd: oddnessOf(text) }]
  })
  const least = Math.min(...found.map(({ odd }) => odd))
  const [usual] = found
  const best = found.filter(({ odd }) => odd === least)
  const ofOne = best.filter(({ encoding }) => !ofManyBytes.has(encoding))
  const likely =
    usual?.encoding === "windows-1252" && usual.odd === 0 ? [usual] : least === 0 && ofOne.length > 0 ? ofOne : best
  const different = likely.filter(({ text }, at) => likely.findIndex((other) => other.text === text) === at)
  return different.map(({ encoding, text }) => ({ encoding, example: exampleIn(text) }))
}
