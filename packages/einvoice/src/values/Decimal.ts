/** An exact decimal number: `units` divided by 10 to the power of `scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** No figure of an invoice has as many characters. */
const longest = 40

/** Reads plain decimal text such as `-12.5`: no exponent, no sign of a positive number, no space. */
export const fromText = (text: string): Decimal | undefined => {
  if (text.length > longest) return undefined
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(text) ?? []
  return whole === "" ? undefined : { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

const atScale = ({ scale, units }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return { units: atScale(a, scale) + atScale(b, scale), scale }
}

export const sum = (all: ReadonlyArray<Decimal>): Decimal => all.reduce(add, zero)

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { units: -b.units, scale: b.scale })

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale })

export const compare = (a: Decimal, b: Decimal): number => Math.sign(Number(subtract(a, b).units))

export const isSame = (a: Decimal, b: Decimal): boolean => subtract(a, b).units === 0n

export const isZero = ({ units }: Decimal): boolean => units === 0n

export const isNegative = ({ units }: Decimal): boolean => units < 0n

export const absolute = (a: Decimal): Decimal => (isNegative(a) ? { units: -a.units, scale: a.scale } : a)

/** At most so many decimals, half away from zero. */
export const rounded = (decimal: Decimal, scale: number): Decimal => {
  if (decimal.scale <= scale) return decimal
  const divisor = 10n ** BigInt(decimal.scale - scale)
  const units = (absolute(decimal).units * 2n + divisor) / (divisor * 2n)
  return { units: isNegative(decimal) ? -units : units, scale }
}

/** A percentage of an amount, exact. */
export const percentOf = (amount: Decimal, percent: Decimal): Decimal =>
  multiply(amount, { units: percent.units, scale: percent.scale + 2 })

/** Plain decimal text with all its decimals: `12.50`. */
export const toText = ({ scale, units }: Decimal): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0")
  const point = digits.length - scale
  return `${units < 0n ? "-" : ""}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ""}`
}
