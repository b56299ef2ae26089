import { BudgetNotices, noticeKey } from "@hourbook/core/budgets/BudgetNotices"
import { Effect, Layer } from "effect"
import { putMails } from "./rows/mails.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  BudgetNotices,
  Effect.map(Memory, (memory) =>
    BudgetNotices.of({
      told: ({ workspaceId }, entityIds) =>
        Effect.sync(() => {
          const wanted = new Set(entityIds)
          const { budgetNotices } = memory.rowsOf(workspaceId)
          return new Set(budgetNotices.filter(({ entityId }) => wanted.has(entityId)).map(noticeKey))
        }),
      tell: ({ workspaceId }, notice, event, mails = []) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(workspaceId)
          const { budgetNotices, events } = rows
          const key = noticeKey(notice)
          if (budgetNotices.some((told) => noticeKey(told) === key)) return false
          budgetNotices.push(notice)
          events.push(event)
          putMails(rows, mails)
          return true
        })
    })
  )
)
