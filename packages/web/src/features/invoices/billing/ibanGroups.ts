/** An IBAN without spaces, in capitals. */
export const ibanPlain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/gu, "").toUpperCase()

/** An IBAN in groups of four, as it is printed. */
export const ibanGroups = (text: string): string => ibanPlain(text).replaceAll(/(.{4})(?=.)/gu, "$1 ")
