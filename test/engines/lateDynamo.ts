import {
  type DynamoDBClient,
  TransactWriteItemsCommand,
  type TransactWriteItem,
  type TransactWriteItemsCommandInput
} from "@aws-sdk/client-dynamodb"
import { toMillis } from "@hourbook/core/values/Instant"
import { longInstant } from "@hourbook/store-dynamodb/layout/sortable"
import { shards } from "@hourbook/store-dynamodb/writes/WriteShards"

interface Line {
  readonly workspace: string
  readonly at: number
  readonly kind: string
}

/** The line of the log that a part of a transaction writes. */
const lineOf = ({ Put }: TransactWriteItem): ReadonlyArray<Line> => {
  const { ac, pk, sk, su } = Put?.Item ?? {}
  if (pk?.S?.startsWith("V") !== true) return []
  return [{ workspace: pk.S.slice(1), at: toMillis(longInstant(sk?.S?.slice(0, 9) ?? "")), kind: `${su?.S} ${ac?.S}` }]
}

/** As a follower does who reads up to a moment. */
export const floorAt = (table: string, workspace: string, at: number) =>
  new TransactWriteItemsCommand({
    TransactItems: shards.map((shard) => ({
      Update: {
        TableName: table,
        Key: { pk: { S: `G${workspace}` }, sk: { S: shard } },
        UpdateExpression: "set #floor = :floor",
        ExpressionAttributeNames: { "#floor": "floor" },
        ExpressionAttributeValues: { ":floor": { N: String(at) } }
      }
    }))
  })

/** Where a test has set the clock, it expects the times that it has set. */
const ofSetClock = 60_000

/**
 * Makes transactions come too late for the log: of each kind the first, by what its lines are about and how many they are. What was
 * refused is listed.
 */
export const lateDynamo = () => {
  const refused = new Set<string>()
  const configure = (client: DynamoDBClient): void =>
    client.middlewareStack.add(
      (next, context) => async (args) => {
        if (String(context["commandName"]) !== "TransactWriteItemsCommand") return next(args)
        const { TransactItems = [] } = args.input as TransactWriteItemsCommandInput
        const lines = TransactItems.flatMap(lineOf)
        const [first] = lines
        const keeps = TransactItems.some(({ Put }) => Put?.Item?.["pk"]?.S?.startsWith("I") === true)
        const kind = [...new Set(lines.map((line) => line.kind)), lines.length, keeps].join(" ")
        if (first !== undefined && Date.now() - first.at < ofSetClock && !refused.has(kind)) {
          refused.add(kind)
          const [table = ""] = TransactItems.flatMap(tableOf)
          await client.send(floorAt(table, first.workspace, Math.max(...lines.map(({ at }) => at))))
        }
        return next(args)
      },
      { step: "initialize", name: "late" }
    )
  return { configure, refused }
}

const tableOf = ({ ConditionCheck, Delete, Put, Update }: TransactWriteItem): ReadonlyArray<string> =>
  [Put, Update, Delete, ConditionCheck].flatMap((one) => one?.TableName ?? [])
