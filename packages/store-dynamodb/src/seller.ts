import { SellerRepository } from "@hourbook/core/billing/SellerRepository"
import { Effect, Layer, Option } from "effect"
import { logoDocument, sellerDocument } from "./layout/billingItems.ts"
import { billingPartition, logoKey, logoPrefix, sellerKey } from "./layout/billingKeys.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"

export const layer = Layer.effect(
  SellerRepository,
  Effect.map(Dynamo, (dynamo) =>
    SellerRepository.of({
      find: ({ workspaceId }) => Effect.map(dynamo.get(sellerKey(workspaceId)), Option.map(sellerDocument.fromItem)),
      logo: ({ workspaceId }, sha256) =>
        Effect.map(dynamo.get(logoKey(workspaceId, sha256)), Option.map(logoDocument.fromItem)),
      logos: ({ workspaceId }) =>
        Effect.map(
          dynamo.query({ partition: billingPartition(workspaceId), from: logoPrefix, to: `${logoPrefix}${end}` }),
          (items) => items.map(logoDocument.fromItem)
        ),
      keepLogo: ({ workspaceId }, logo) =>
        dynamo.transact(() =>
          Effect.succeed([
            { _tag: "Put", key: logoKey(workspaceId, logo.sha256), item: logoDocument.toItem(logo) } as const
          ])
        )
    })
  )
)
