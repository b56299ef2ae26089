/** Digits and letters in the order of their bytes, so that texts of one length sort like their numbers. */
export const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** The last digits of a whole number. */
export const toBase62 = (value: number, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62))
    text = base62Digits.charAt(rest % 62) + text
  return text
}

/** The number of a text of letters and digits. */
export const fromBase62 = (text: string): number =>
  [...text].reduce((value, character) => value * 62 + base62Digits.indexOf(character), 0)
