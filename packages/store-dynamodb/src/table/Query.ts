import type { QueryCommandInput } from "@aws-sdk/client-dynamodb"
import { type Item, textOf } from "./attributes.ts"
import { type IndexName, indexes } from "./indexes.ts"

/** A query for items of one partition: of the table, with consistent reads, or of an index, which can lag behind. */
export interface Query {
  readonly index?: IndexName
  readonly partition: string
  /** Inclusive bounds of the sort key. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly direction?: "asc" | "desc"
  /** The maximum number of items per page. */
  readonly limit?: number
}

/** A suffix that makes a text sort after every sort key that starts with the text: no sort key contains this character. */
export const end = "\u{10ffff}"

const boundOf = (text: string): string => (text.endsWith(end) ? text.slice(0, -end.length) : text)

/** Every text sorts alike against such a bound, whether by its UTF-16 or, as in the table, by its UTF-8. */
const isPlain = (text: string | undefined): boolean => text === undefined || /^[ -~]*$/u.test(boundOf(text))

const isUpTo = (key: string, to: string | undefined): boolean =>
  to === undefined || key <= to || (to.endsWith(end) && key.startsWith(boundOf(to)))

export const isSame = (a: Query, b: Query): boolean =>
  a.partition === b.partition &&
  a.index === b.index &&
  a.from === b.from &&
  a.to === b.to &&
  a.direction === b.direction &&
  a.limit === b.limit

/** Whether a query finds everything that another finds. */
export const includes = (wide: Query, narrow: Query): boolean =>
  [wide, narrow].every(({ direction, from, limit, to }) => !direction && !limit && isPlain(from) && isPlain(to)) &&
  wide.index === narrow.index &&
  wide.partition === narrow.partition &&
  (wide.from ?? "") <= (narrow.from ?? "") &&
  (wide.to === undefined || (narrow.to !== undefined && isUpTo(narrow.to, wide.to)))

/** The items of a wider query that a query finds. */
export const itemsWithin = (items: ReadonlyArray<Item>, { from, index, to }: Query): ReadonlyArray<Item> => {
  const range = index === undefined ? "sk" : indexes[index].range
  return items.filter((item) => {
    const key = textOf(item, range)
    return key >= (from ?? "") && isUpTo(key, to)
  })
}

export const toQuery = (
  TableName: string,
  { direction, from, index, limit, partition, to }: Query
): QueryCommandInput => {
  const [hash, range] = index === undefined ? ["pk", "sk"] : [indexes[index].hash, indexes[index].range]
  const [bounds, values]: readonly [string, Item] =
    from !== undefined && to !== undefined
      ? [" and #range between :from and :to", { ":from": { S: from }, ":to": { S: to } }]
      : from !== undefined
        ? [" and #range >= :from", { ":from": { S: from } }]
        : to !== undefined
          ? [" and #range <= :to", { ":to": { S: to } }]
          : ["", {}]
  return {
    TableName,
    ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
    KeyConditionExpression: `#hash = :hash${bounds}`,
    ExpressionAttributeNames: { "#hash": hash, ...(bounds === "" ? {} : { "#range": range }) },
    ExpressionAttributeValues: { ":hash": { S: partition }, ...values },
    ScanIndexForward: direction !== "desc",
    ...(limit === undefined ? {} : { Limit: limit })
  }
}
