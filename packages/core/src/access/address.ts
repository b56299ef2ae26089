/** Letters outside ASCII whose lower case is in ASCII: the dotted capital I and the sign of the kelvin. */
const notInAsciiInLowerCase = /[^\u0130\u212a]+/gu

/** Characters outside ASCII that Unicode calls equivalent to one in ASCII: a question mark, a grave and the kelvin. */
const notEquivalentToAscii = /[^\u037e\u1fef\u212a]+/gu

const normalized = (text: string, form: "NFC" | "NFD"): string =>
  text.replace(notEquivalentToAscii, (part) => part.normalize(form))

/**
 * How addresses are compared. The case of ASCII letters and the way in which accents are encoded make no difference, as in
 * mail. All else does, so that no one is taken for a member by a letter that only looks like one of the member's address.
 */
export const foldAddress = (text: string): string =>
  normalized(
    normalized(text, "NFC").replace(/[A-Z]+/gu, (letters) => letters.toLowerCase()),
    "NFC"
  )

/** An address as a person types it, in the form in which it is stored: in lower case, without blanks at the ends. */
export const typedAddress = (text: string): string =>
  foldAddress(text.trim().replace(notInAsciiInLowerCase, (part) => part.toLowerCase()))

/** The forms in which an address may be stored, the usual one first: earlier versions kept accents as they were sent. */
export const addressForms = (address: string): ReadonlyArray<string> => {
  const folded = foldAddress(address)
  return [...new Set([folded, normalized(folded, "NFD")])]
}

const formerDomain = "@former.invalid"
const erasedDomain = "@erased.invalid"

/** For a former member without an address: well-formed and unique like any, and never deliverable (RFC 2606). */
export const placeholderAddress = (userId: string): string => `${userId}${formerDomain}`

/** For a person whose data were erased, in the same way. */
export const erasedAddress = (userId: string): string => `${userId}${erasedDomain}`

export const isErasedAddress = (email: string): boolean => email.endsWith(erasedDomain)

/** Whether mail can reach the address: it is not one of those above. */
export const isRealAddress = (email: string): boolean => !email.endsWith(formerDomain) && !isErasedAddress(email)
