/** An exact decimal number: `units` divided by 10 to the power of `scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** No figure has as many characters; a number with very many digits takes very long to count with. */
const longestNumber = 100

/** Reads plain decimal text such as `-12.5`. */
export const fromPlain = (text: string): Decimal | undefined => {
  if (text.length > longestNumber) return undefined
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(text) ?? []
  if (whole === "") return undefined
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

const atScale = ({ scale, units }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return { units: atScale(a, scale) + atScale(b, scale), scale }
}

/** A quotient of whole numbers, half away from zero. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const sign = dividend < 0n !== divisor < 0n ? -1n : 1n
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  return sign * ((above * 2n + below) / (below * 2n))
}

/** At most so many decimals, half away from zero. */
export const rounded = (decimal: Decimal, scale: number): Decimal =>
  decimal.scale <= scale
    ? decimal
    : { units: divideRounded(decimal.units, 10n ** BigInt(decimal.scale - scale)), scale }

/** Plain decimal text without needless zeros: `12.5`. */
export const toPlain = ({ scale, units }: Decimal): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0")
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/u, "")
  const text = fraction === "" ? whole : `${whole}.${fraction}`
  return units < 0n && /[1-9]/u.test(text) ? `-${text}` : text
}
