import type { AttributeValue } from "@aws-sdk/client-dynamodb"

/** An item of the table: its attributes by name. */
export type Item = Readonly<Record<string, AttributeValue>>

/** A value of an attribute. Numbers are whole; money is a whole number of ten-thousandths. */
export type Plain = string | number | bigint | boolean | null

/** Converts plain values to attributes; null omits the attribute. */
export const attributes = (values: Readonly<Record<string, Plain>>): Item =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, attribute(value)] as const]))
  )

const attribute = (value: string | number | bigint | boolean): AttributeValue =>
  typeof value === "string" ? { S: value } : typeof value === "boolean" ? { BOOL: value } : { N: String(value) }

/** A text attribute; throws if it is missing. */
export const textOf = (item: Item, name: string): string => {
  const text = item[name]?.S
  if (text === undefined) throw new Error(`an item of the table has no text attribute ${name}`)
  return text
}

export const textOrNull = (item: Item, name: string): string | null => item[name]?.S ?? null

/** A number attribute as an exact integer; 0 if it is missing. */
export const wholeOf = (item: Item, name: string): bigint => toWhole(item[name]?.N ?? "0")

/** A number attribute within the safe integers, such as minutes, versions and counts; 0 if it is missing. */
export const numberOf = (item: Item, name: string): number => Number(item[name]?.N ?? "0")

/** Parses a whole number. DynamoDB returns digits only; compatible servers may add `.0` or an exponent. */
const toWhole = (text: string): bigint => {
  if (/^-?\d+$/u.test(text)) return BigInt(text)
  const [digits = "0", exponent = "0"] = text.toUpperCase().split("E")
  const [whole = "0", fraction = ""] = digits.split(".")
  const shift = Number(exponent) - fraction.length
  const value = BigInt(whole + fraction)
  return shift >= 0 ? value * 10n ** BigInt(shift) : value / 10n ** BigInt(-shift)
}
