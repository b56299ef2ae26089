/** Letters outside ASCII whose lower case is in ASCII, which stay: they make another address. */
const inLowerCase = /[^\u0130\u212a]+/gu

/** Characters outside ASCII that Unicode calls equivalent to one in ASCII, which stay likewise. */
const composable = /[^\u037e\u1fef\u212a]+/gu

/** Folds an email address for comparison, as the service does with what a person types. */
export const foldAddress = (address: string): string =>
  address
    .trim()
    .replace(inLowerCase, (part) => part.toLowerCase())
    .replace(composable, (part) => part.normalize("NFC"))
