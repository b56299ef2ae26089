import type { Words } from "./words.ts"

/** The codes of scripts that are written today (ISO 15924). */
const codes = [
  "Adlm Arab Armn Beng Bopo Cans Cher Copt Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Java Kana",
  "Khmr Knda Laoo Latn Mlym Mong Mymr Nkoo Olck Orya Sinh Sund Syrc Taml Telu Tfng Thaa Thai Tibt Vaii Yiii"
].flatMap((line) => line.split(" "))

const scripts = codes.map((code) => ({ code, has: new RegExp(`\\p{Script=${code}}`, "u") }))
const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** What characters are of, each once, in the order of the first: `Hebrew, Thai, emoji`. */
export const scriptNames = (characters: Iterable<string>, locale: string, words: Words): string => {
  const names = new Intl.DisplayNames(locale, { type: "script" })
  const nameOf = (character: string): string => {
    const script = scripts.find(({ has }) => has.test(character))
    if (script !== undefined) return names.of(script.code) ?? script.code
    return isEmoji.test(character) ? words.emoji : words.otherSigns
  }
  return [...new Set(Array.from(characters, nameOf))].join(", ")
}
