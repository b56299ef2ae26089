/** A plain decimal with at least the decimals that its currency has: `12.50` EUR, `12` JPY. */
export const printedAmount = (plain: string, currency: string): string => {
  const [whole = "", fraction = ""] = plain.split(".")
  const all = fraction.padEnd(decimalsOf(currency), "0")
  return all === "" ? whole : `${whole}.${all}`
}

const decimalsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? usual
  } catch {
    return usual
  }
}
const usual = 2
