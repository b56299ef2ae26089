/** A product of a quantity with 6 decimals and a price with 4 has 10. */
const places = 10
const one = 10n ** BigInt(places)

/** A decimal number in whole parts of 10^-10, exact. Undefined for what is no plain number. */
export const fixedOf = (text: string): bigint | undefined => {
  const found = /^(-?)(\d+)(?:\.(\d{1,10}))?$/u.exec(text)
  if (found === null) return undefined
  const [, sign = "", whole = "0", part = ""] = found
  const size = BigInt(whole) * one + BigInt(part.padEnd(places, "0"))
  return sign === "-" ? -size : size
}

/** Rounds to so many decimals, half away from zero. */
export const roundFixed = (value: bigint, digits: number): bigint => {
  const step = 10n ** BigInt(places - digits)
  const half = step / 2n
  return value < 0n ? -(((-value + half) / step) * step) : ((value + half) / step) * step
}

/** The product of two, rounded to so many decimals. */
export const productOf = (a: bigint, b: bigint, digits: number): bigint => {
  const product = a * b
  const step = one * 10n ** BigInt(places - digits)
  const size = product < 0n ? -product : product
  const rounded = ((size + step / 2n) / step) * 10n ** BigInt(places - digits)
  return product < 0n ? -rounded : rounded
}

/** As decimal text, with at least so many decimals. */
export const fixedText = (value: bigint, digits = 0): string => {
  const size = value < 0n ? -value : value
  const part = String(size % one).padStart(places, "0")
  const kept = part.replace(/0+$/u, "").padEnd(digits, "0")
  return `${value < 0n ? "-" : ""}${size / one}${kept === "" ? "" : `.${kept}`}`
}
