import { type BillingRate, BillingRateRepository, type PricedWork } from "@hourbook/core/prices/BillingRate"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import type { InUse, ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { billingRateItem, billingRateKey, scopePrefix, toBillingRate } from "./layout/billingRateItems.ts"
import { billingRatesPartition } from "./layout/itemKeys.ts"
import type { Item } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { laterVersionIs } from "./table/laterVersionIs.ts"
import { end } from "./table/Query.ts"
import {
  DeletionEpoch,
  type DeletionInProgress,
  type NewReference,
  referenceExists,
  retryPastDeletions
} from "./writes/DeletionEpoch.ts"
import { isOutrun } from "./writes/isOutrun.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** As many rates are read at once, for 2 read units, before each scope is asked for alone. */
const firstPage = 60

/** With more scopes than this, all rates of the workspace are read. */
const maxScopes = 10

/** What rates of some work can be for, as the beginnings of their keys. */
const scopesOf = ({ clientId, projectId, userId }: PricedWork): ReadonlyArray<string> => {
  const nothing = { projectId: null, clientId: null, userId: null }
  return [
    scopePrefix(nothing),
    scopePrefix({ ...nothing, userId }),
    ...(clientId === null ? [] : [scopePrefix({ ...nothing, clientId })]),
    ...(projectId === null
      ? []
      : [scopePrefix({ ...nothing, projectId }), scopePrefix({ ...nothing, projectId, userId })])
  ]
}

const referencesOf = ({ clientId, projectId, userId }: BillingRate): ReadonlyArray<NewReference> => [
  ...(projectId === null ? [] : [{ reference: "project", id: projectId } as const]),
  ...(clientId === null ? [] : [{ reference: "client", id: clientId } as const]),
  ...(userId === null ? [] : [{ reference: "member", id: userId } as const])
]

const billingRatesOf = ({ query }: Dynamo["Service"], workspaceId: WorkspaceId) =>
  Effect.map(query({ partition: billingRatesPartition(workspaceId) }), (items) =>
    items.map((item) => toBillingRate(workspaceId, item))
  )

/** The billing rates that refer to something, as a use of it. */
export const ratesThat = (
  dynamo: Dynamo["Service"],
  workspaceId: WorkspaceId,
  refers: (rate: BillingRate) => boolean
): Effect.Effect<InUse["by"][number]> =>
  Effect.map(billingRatesOf(dynamo, workspaceId), (rates) => ({ noun: "rates", count: rates.filter(refers).length }))

export const layer = Layer.effect(
  BillingRateRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const epoch = yield* DeletionEpoch
    const writer = yield* TransactionWriter
    const deciding = Effect.fnUntraced(function* (workspaceId: WorkspaceId, work: ReadonlyArray<PricedWork>) {
      const partition = billingRatesPartition(workspaceId)
      const first = yield* dynamo.page({ partition, limit: firstPage })
      if (first.next === undefined) return first.items
      const scopes = [...new Set(work.flatMap(scopesOf))]
      if (scopes.length > maxScopes) return yield* dynamo.query({ partition })
      const found = yield* Effect.forEach(
        scopes,
        (scope) => dynamo.query({ partition, from: scope, to: `${scope}${end}` }),
        { concurrency: "unbounded" }
      )
      return found.flat()
    })

    return BillingRateRepository.of({
      list: (visible) => billingRatesOf(dynamo, visible.workspaceId),
      deciding: ({ workspaceId }, work) =>
        work.length === 0
          ? Effect.succeed([])
          : Effect.map(deciding(workspaceId, work), (items: ReadonlyArray<Item>) =>
              items.map((item) => toBillingRate(workspaceId, item))
            ),
      put: ({ before, event, idempotency, rate }) => {
        const { workspaceId } = rate
        const references = referencesOf(rate)
        const write = writer.log<VersionConflict | ReferenceGone | DeletionInProgress>(
          { workspaceId, event, idempotency },
          [
            {
              _tag: "Put",
              key: billingRateKey(rate),
              item: billingRateItem(rate),
              ...(before === undefined ? {} : { isWitness: true, condition: laterVersionIs(before) })
            },
            ...references.map((reference) => referenceExists(workspaceId, reference))
          ]
        )
        return retryPastDeletions(Effect.andThen(epoch.check(workspaceId, references), write))
      },
      remove: Effect.fnUntraced(function* ({ workspaceId }, id, event) {
        const found = (yield* billingRatesOf(dynamo, workspaceId)).find((rate) => rate.id === id)
        if (found === undefined) return false
        if (isOutrun(found, event)) return false
        const isThis = laterVersionIs(found)
        return yield* writer
          .log<VersionConflict>({ workspaceId, event, idempotency: null }, [
            {
              _tag: "Remove",
              key: billingRateKey(found),
              condition: {
                ...isThis,
                text: `#id = :id and (${isThis.text})`,
                values: { ...isThis.values, ":id": billingRateItem(found)["id"] ?? { S: "" } }
              }
            }
          ])
          .pipe(
            Effect.as(true),
            Effect.catchTag("KeyAlreadyUsed", Effect.die),
            Effect.catchTag("VersionConflict", () => Effect.succeed(false))
          )
      })
    })
  })
)
