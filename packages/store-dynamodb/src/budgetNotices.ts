import { BudgetNotices, noticeKey } from "@hourbook/core/budgets/BudgetNotices"
import { Data, Effect, Layer } from "effect"
import { putMails } from "./layout/mailItems.ts"
import { budgetNoticeKey, budgetNoticesPartition } from "./layout/noticeKeys.ts"
import { absent, type Action } from "./table/Action.ts"
import { attributes, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** Another host has told it. */
class Told extends Data.TaggedError("Told") {}

export const layer = Layer.effect(
  BudgetNotices,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    return BudgetNotices.of({
      told: ({ workspaceId }, entityIds) =>
        Effect.map(dynamo.query({ partition: budgetNoticesPartition(workspaceId) }), (items) => {
          const wanted = new Set(entityIds)
          const keys = items.map((item) => textOf(item, "notice"))
          return new Set(keys.filter((key) => wanted.has(key.slice(0, key.indexOf("/")))))
        }),
      tell: ({ workspaceId }, notice, event, mails = []) => {
        const key = noticeKey(notice)
        const action: Action<Told> = {
          _tag: "Put",
          key: budgetNoticeKey(workspaceId, key),
          item: attributes({ notice: key }),
          condition: absent(() => new Told())
        }
        return writer
          .log<Told>({ workspaceId, event, idempotency: null }, [action, ...putMails(mails, () => new Told())])
          .pipe(
            Effect.as(true),
            Effect.catchTag("Told", () => Effect.succeed(false)),
            Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die)
          )
      }
    })
  })
)
