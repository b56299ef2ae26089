import type { AttributeValue } from "@aws-sdk/client-dynamodb"

/** Whatever lies in the table under one key. */
export type Item = Readonly<Record<string, AttributeValue>>

/** What an attribute can be made of. Numbers are whole; money is a whole number of ten-thousandths. */
export type Plain = string | number | bigint | boolean | null

/** Attributes of plain values; null stands for an attribute that is not there. */
export const attributes = (values: Readonly<Record<string, Plain>>): Item =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, attribute(value)] as const]))
  )

const attribute = (value: string | number | bigint | boolean): AttributeValue =>
  typeof value === "string" ? { S: value } : typeof value === "boolean" ? { BOOL: value } : { N: String(value) }

/** Text that must be there. */
export const textOf = (item: Item, name: string): string => {
  const text = item[name]?.S
  if (text === undefined) throw new Error(`an item of the table lacks the text ${name}`)
  return text
}

export const textOrNull = (item: Item, name: string): string | null => item[name]?.S ?? null

/** A whole number, exact; 0 where there is none. */
export const wholeOf = (item: Item, name: string): bigint => toWhole(item[name]?.N ?? "0")

/** A whole number of those that fit, such as minutes, versions and counts. */
export const numberOf = (item: Item, name: string): number => Number(item[name]?.N ?? "0")

/** DynamoDB writes numbers plainly, other engines may add `.0` or an exponent. */
const toWhole = (text: string): bigint => {
  const [digits = "0", exponent = "0"] = text.toUpperCase().split("E")
  const [whole = "0", fraction = ""] = digits.split(".")
  const shift = Number(exponent) - fraction.length
  const value = BigInt(whole + fraction)
  return shift >= 0 ? value * 10n ** BigInt(shift) : value / 10n ** BigInt(-shift)
}
