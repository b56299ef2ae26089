/** How many decimals amounts of a document have: those of its currency, at most 2. */
export const minorDigits = (currency: string): number => {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency
  }).resolvedOptions()
  return Math.min(2, digits)
}
