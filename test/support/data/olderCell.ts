import type { Addition } from "@hourbook/store-dynamodb/totals/rollupWrites"

/** What version 0.1 added to a cell: numbers for the day and the hour jointly, such as `a0513`. */
export const olderCell = (addition: Addition): Addition => {
  const names = [...addition.numbers.keys()]
  const partOf = (pattern: RegExp) => names.flatMap((name) => pattern.exec(name)?.[1] ?? [])[0] ?? ""
  const pair = `${partOf(/^a(\d\d)$/u)}${partOf(/^ah(\d\d)$/u)}`
  const numbers = [...addition.numbers].filter(([name]) => /^[amn]\d/u.test(name))
  return { ...addition, numbers: new Map(numbers.map(([name, value]) => [`${name.slice(0, 1)}${pair}`, value])) }
}
