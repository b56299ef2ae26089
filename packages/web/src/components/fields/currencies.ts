const common = ["EUR", "USD", "GBP", "CHF", "PLN", "SEK", "NOK", "DKK", "CZK", "JPY", "CAD", "AUD"]

/** The codes of a list of currencies: the one that is there, the common ones, then all others. */
export const currencies = (first: string): ReadonlyArray<string> => [
  ...new Set([first, ...common, ...Intl.supportedValuesOf("currency")].filter((code) => code !== ""))
]
