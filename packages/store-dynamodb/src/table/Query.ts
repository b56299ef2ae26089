import type { QueryCommandInput } from "@aws-sdk/client-dynamodb"
import type { Item } from "./attributes.ts"
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
