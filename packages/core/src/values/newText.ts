import { isMailAddress } from "./mailAddress.ts"

/** What a text is that people write: a name, another text of one line, or an address of mail. */
export type TextKind = "name" | "line" | "address"

/** Marks the texts of a schema that are held to the rules for new texts: see `checked`. The value is their kind. */
export const newTextAnnotation = "hourbook/newText"

/** Marks pairs of which the names are held to the rules of a line. */
export const newPairsAnnotation = "hourbook/newPairs"

/** Controls, the separators of lines, and the two marks that turn the text after them around. */
const unseen = /[\p{Cc}\u2028\u2029\u202d\u202e]/u

/** The same, and every other character that leaves no trace. */
const unseenInAddress = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** White space, what fonts draw as nothing, and the blank of Braille. */
const nothing = /^[\s\u0085\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const breaks: Readonly<Record<string, string>> = {
  "\t": "a tab",
  "\n": "a line break",
  "\r": "a line break",
  "\u0085": "a line break",
  "\u2028": "a line break",
  "\u2029": "a line break",
  "\u202d": "a mark that turns text around",
  "\u202e": "a mark that turns text around"
}

const described = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")
  const kind = breaks[character] ?? (/\p{Cc}/u.test(character) ? "a control character" : "an invisible character")
  return `${kind} (U+${code})`
}

/** Why a text may not be written, in words that follow the name of its field; null where it may. Stored ones may break it. */
export const newTextProblem = (kind: TextKind, text: string): string | null => {
  const found = (kind === "address" ? unseenInAddress : unseen).exec(text)
  if (found !== null) {
    const position = Array.from(text.slice(0, found.index)).length + 1
    return `has ${described(found[0])} as character ${position}: leave it out`
  }
  if (kind === "address" && !isMailAddress(text)) {
    return "expected an address such as ada@example.org, with plain letters before the @ and without brackets or quotes"
  }
  return kind === "name" && nothing.test(text) ? "has no visible character: give it one that people can read" : null
}

/** A name as it is written from now on: what looks like one space, or more of them, is a space. */
export const spaced = (name: string): string => name.replace(/\p{Zs}+/gu, " ")
