/** Amounts have at most 4 digits behind the point, so they add up in whole parts of that size. */
const parts = 10_000

const partsOf = (amount: number | string): number => Math.round(Number(amount) * parts)

/** The sum of amounts, exact to the last of their 4 digits. */
export const plus = (...amounts: ReadonlyArray<number | string>): number =>
  amounts.reduce<number>((sum, amount) => sum + partsOf(amount), 0) / parts

/** An amount less another. */
export const minus = (amount: number | string, less: number | string): number =>
  (partsOf(amount) - partsOf(less)) / parts

/** Decimal text with the other sign. */
export const negative = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`)
