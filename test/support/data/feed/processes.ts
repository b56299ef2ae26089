import type { DynamoDBClient, TransactWriteItemsCommandInput } from "@aws-sdk/client-dynamodb"
import { wholeOf } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { ChangeFeed, type FeedPosition } from "@hourbook/core/activity/ChangeFeed"
import type { Ports } from "@hourbook/core/Core"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { Payments } from "@hourbook/core/money/Payments"
import { firstPage } from "@hourbook/core/values/Page"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { FeedPace } from "@hourbook/store-dynamodb/writes/LogFloor"
import { Clock, type Context, Effect, Layer } from "effect"
import { inject } from "vitest"
import { localClient, newTable } from "../../../engines/DynamoEngine.ts"
import { currency, day, money, principal } from "../builders.ts"
import { seedWorkspace } from "../seedWorkspace.ts"

export type Store = Context.Context<Ports>

/** By a clock that is so far from that of the machine. */
export const skewed =
  (milliseconds: number) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.clockWith((clock) => {
      const now = () => Date.now() + milliseconds
      const skew: Clock.Clock = Object.assign(Object.create(clock), {
        currentTimeMillisUnsafe: now,
        currentTimeMillis: Effect.sync(now)
      })
      return Effect.provideService(self, Clock.Clock, skew)
    })

type Middleware = (client: DynamoDBClient) => void

/** A table with a workspace, and processes on it. */
export const openProcesses = Effect.gen(function* () {
  const table = newTable()
  const client = { ...localClient, endpoint: inject("dynamoEndpoint") }
  yield* createTable.pipe(Effect.provide(Dynamo.layer({ table, client })))
  /** One more process; its followers go on each time, up to now, if nothing else is said. */
  const another = (configure: Middleware = () => {}, every = 0) =>
    Layer.build(
      DynamoStore.layer.pipe(
        Layer.provide([Dynamo.layer({ table, client, configure }), Layer.succeed(FeedPace, { behind: 0, every })]),
        Layer.fresh
      )
    )
  const reader = yield* another()
  const fixture = yield* Effect.provideContext(seedWorkspace, reader)
  const who = principal("owner", { workspace: fixture.workspace, member: fixture.olga.member })
  return { ...fixture, another, reader, who }
})

export const record = (store: Store, who: Principal) =>
  Effect.flatMap(Payments.make, (payments) =>
    payments.record(who, {
      receivedOn: day("2026-03-02"),
      amount: money("10"),
      currency: currency("EUR"),
      comment: null
    })
  ).pipe(
    Effect.map(({ value }) => value.record),
    Effect.provideContext(store)
  )

/** What a follower is told next, and how far they are. */
export const follow = (store: Store, { workspace }: Principal, position: FeedPosition | null) =>
  Effect.flatMap(ChangeFeed, (feed) => feed.after(wholeOf(workspace.id), { position, limit: 100, filter: {} })).pipe(
    Effect.map(({ last, lines, upTo }) => ({ ids: lines.map(({ line }) => line.subjectId), lines, last, upTo })),
    Effect.provideContext(store)
  )

export const stored = (store: Store, { workspace }: Principal) =>
  Effect.flatMap(PaymentRepository, (payments) =>
    payments.list(wholeOf(workspace.id), { filter: {}, page: firstPage("createdAt", 100) })
  ).pipe(Effect.provideContext(store))

/** Counts the transactions that write a line, and does something before or after each, by its number. */
export const transactions = (
  around: (number: number, send: () => Promise<any>) => Promise<any> = (_, send) => send()
) => {
  let count = 0
  const configure: Middleware = (client) =>
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const { TransactItems = [] } = args.input as TransactWriteItemsCommandInput
        const isOfLine =
          String(context["commandName"]) === "TransactWriteItemsCommand" &&
          TransactItems.some(({ Put }) => Put?.Item?.["pk"]?.S?.startsWith("V") === true)
        return isOfLine ? around(++count, () => next(args)) : next(args)
      },
      { step: "initialize", name: "transactions" }
    )
  return { configure, count: () => count }
}

/** The connection ends before an answer comes. */
export const reset = () => Object.assign(new Error("socket hang up"), { name: "Error", code: "ECONNRESET" })
