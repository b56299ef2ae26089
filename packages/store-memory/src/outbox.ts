import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { MailThere, OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { compareText } from "@hourbook/core/values/fold"
import type { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { hasMail, putMails } from "./rows/mails.ts"
import { Memory } from "./rows/Memory.ts"

const newestFirst = (a: OutboxMail, b: OutboxMail): number => compareText(b.id, a.id)

const longestDueFirst = (a: OutboxMail, b: OutboxMail): number =>
  compareText(a.due ?? "", b.due ?? "") || compareText(a.id, b.id)

export const layer = Layer.effect(
  OutboxRepository,
  Effect.map(Memory, (memory) => {
    const everywhere = () => [...memory.workspaces.keys()].flatMap((id) => [...memory.rowsOf(id).mails.values()])

    return OutboxRepository.of({
      add: ({ events, idempotency, mails }) =>
        Effect.suspend((): Effect.Effect<void, MailThere | KeyAlreadyUsed> => {
          const [first] = mails
          if (first === undefined) return Effect.void
          const rows = memory.rowsOf(first.workspaceId)
          const repeated = keyAlreadyUsed(rows, idempotency)
          if (repeated !== undefined) return Effect.fail(repeated)
          if (hasMail(rows, mails)) return Effect.fail(new MailThere())
          putMails(rows, mails)
          rows.events.push(...events)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      find: ({ workspaceId }, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).mails.get(id))),
      list: ({ workspaceId }, { before, limit }) =>
        Effect.sync(() =>
          [...memory.rowsOf(workspaceId).mails.values()]
            .filter(({ id }) => before === null || id < before)
            .sort(newestFirst)
            .slice(0, limit)
        ),
      of: ({ workspaceId }, cause) =>
        Effect.sync(() => [...memory.rowsOf(workspaceId).mails.values()].filter((mail) => mail.cause === cause)),
      ofUnsubscribe: (hash) =>
        Effect.sync(() => Option.fromUndefinedOr(everywhere().find(({ unsubscribe }) => unsubscribe === hash))),
      due: (until, limit) =>
        Effect.sync(() =>
          everywhere()
            .filter(({ due }) => due !== null && due <= until)
            .sort(longestDueFirst)
            .slice(0, limit)
            .map(({ id, workspaceId }) => ({ id, workspaceId }))
        ),
      replace: (before, after) =>
        Effect.sync(() => {
          const { mails } = memory.rowsOf(before.workspaceId)
          if (mails.get(before.id)?.revision !== before.revision) return false
          mails.set(before.id, after)
          return true
        }),
      begun: ({ workspaceId }, at) =>
        Effect.sync(() => {
          const hour = at.slice(0, 13)
          return [...memory.rowsOf(workspaceId).mails.values()].filter(({ triedAt }) => triedAt?.startsWith(hour))
            .length
        }),
      forget: (before) =>
        Effect.sync(() => {
          for (const { createdAt, id, workspaceId } of everywhere()) {
            if (createdAt < before) memory.rowsOf(workspaceId).mails.delete(id)
          }
        })
    })
  })
)
