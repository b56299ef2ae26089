import {
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactionCanceledException,
  TransactionConflictException,
  type TransactWriteItem,
  type TransactWriteItemsCommandInput,
  type UpdateItemCommandInput
} from "@aws-sdk/client-dynamodb"

/** What goes wrong on the way to a table, as it does on the real service and on no local engine. Chances are from 0 to 1. */
export interface Faults {
  /** Calls that are turned away. */
  readonly throttled?: number
  /** Writes that are done, and whose answer gets lost. */
  readonly lost?: number
  /** How long a transaction holds its items; calls for them are refused meanwhile. */
  readonly heldMilliseconds?: number
  /** How long an index does not know what was written. */
  readonly lagMilliseconds?: number
}

/** Makes clients of one table unreliable, all of them alike. What went wrong so far is counted. */
export const faultyDynamo = (faults: Faults) => {
  const held = new Set<string>()
  const written = new Map<string, number>()
  const counts = { throttled: 0, lost: 0, conflicts: 0, lagging: 0 }

  const free = (keys: ReadonlyArray<string>) => {
    const milliseconds = Math.random() * (faults.heldMilliseconds ?? 0)
    setTimeout(() => keys.forEach((key) => held.delete(key)), milliseconds)
  }

  const throttle = () => {
    if (Math.random() >= (faults.throttled ?? 0)) return
    counts.throttled++
    throw new ProvisionedThroughputExceededException({ message: "too much at once", $metadata: metadata })
  }

  const lose = () => {
    if (Math.random() >= (faults.lost ?? 0)) return
    counts.lost++
    throw Object.assign(new Error("socket hang up"), { name: "Error", code: "ECONNRESET" })
  }

  const transact = async <A>({ TransactItems = [] }: TransactWriteItemsCommandInput, send: () => Promise<A>) => {
    const keys = TransactItems.map(keyOf)
    const reasons = keys.map((key) => ({ Code: held.has(key) ? "TransactionConflict" : "None" }))
    if (reasons.some(({ Code }) => Code !== "None")) {
      counts.conflicts++
      throw new TransactionCanceledException({ message: "", CancellationReasons: reasons, $metadata: metadata })
    }
    for (const key of keys) held.add(key)
    try {
      const idempotency = await send()
      for (const key of keys) written.set(key, Date.now())
      return idempotency
    } finally {
      free(keys)
    }
  }

  const lag = (output: QueryCommandOutput): QueryCommandOutput => {
    const known = (output.Items ?? []).filter((item) => {
      const at = written.get(`${item["pk"]?.S} ${item["sk"]?.S}`) ?? 0
      return Date.now() - at > (faults.lagMilliseconds ?? 0)
    })
    counts.lagging += (output.Items?.length ?? 0) - known.length
    return { ...output, Items: known }
  }

  const configure = (client: DynamoDBClient): void =>
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const command = String(context["commandName"])
        throttle()
        if (command === "TransactWriteItemsCommand") {
          const idempotency = await transact(args.input as TransactWriteItemsCommandInput, () => next(args))
          lose()
          return idempotency
        }
        if (command === "UpdateItemCommand") {
          const { pk, sk } = (args.input as UpdateItemCommandInput).Key ?? {}
          if (held.has(`${pk?.S} ${sk?.S}`)) {
            counts.conflicts++
            throw new TransactionConflictException({ message: "", $metadata: metadata })
          }
        }
        const idempotency = await next(args)
        if (command === "QueryCommand" && (args.input as QueryCommandInput).IndexName !== undefined) {
          return { ...idempotency, output: lag(idempotency.output as QueryCommandOutput) as typeof idempotency.output }
        }
        return idempotency
      },
      { step: "initialize", name: "faults" }
    )

  return { configure, counts }
}

const metadata = { httpStatusCode: 400 }

const keyOf = ({ ConditionCheck, Delete, Put, Update }: TransactWriteItem): string => {
  const { pk, sk } = (ConditionCheck ?? Delete ?? Update)?.Key ?? Put?.Item ?? {}
  return `${pk?.S} ${sk?.S}`
}

/** Holds a client's next transactions until it is opened: others get on meanwhile. */
export const gate = (options: { readonly afterTransactions: number }) => {
  let left = options.afterTransactions
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const configure = (client: DynamoDBClient): void =>
    client.middlewareStack.add(
      (next, context) => async (args) => {
        if (String(context["commandName"]) === "TransactWriteItemsCommand" && left-- <= 0) {
          reached.resolve()
          await opened.promise
        }
        return next(args)
      },
      { step: "initialize", name: "gate" }
    )
  return { configure, reached: reached.promise, open: () => opened.resolve() }
}
