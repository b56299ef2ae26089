import { compareText } from "../values/fold.ts"

const runs = /\d+|\D+/gu

/** The order of numbers of documents: runs of digits by their value, so that INV-9 is before INV-10. */
export const compareNumbers = (a: string, b: string): number => {
  const [as, bs] = [a.match(runs) ?? [], b.match(runs) ?? []]
  for (const [index, left] of as.entries()) {
    const right = bs[index]
    if (right === undefined) return 1
    const order = isDigits(left) && isDigits(right) ? compareDigits(left, right) : compareText(left, right)
    if (order !== 0) return order
  }
  return as.length - bs.length || compareText(a, b)
}

const isDigits = (text: string): boolean => /^\d/u.test(text)

const compareDigits = (a: string, b: string): number => {
  const [left, right] = [a.replace(/^0+/u, ""), b.replace(/^0+/u, "")]
  return left.length - right.length || compareText(left, right)
}
