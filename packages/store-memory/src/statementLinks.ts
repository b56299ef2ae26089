import { type StatementLink, StatementLinkRepository } from "@hourbook/core/sharing/StatementLink"
import { compareText } from "@hourbook/core/values/fold"
import { type KeyAlreadyUsed, ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

const newestFirst = (a: StatementLink, b: StatementLink): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

/** Deletes the links that match. */
export const endLinks = ({ statementLinks }: Memory["Service"], matches: (link: StatementLink) => boolean): void => {
  for (const [secretHash, link] of statementLinks) if (matches(link)) statementLinks.delete(secretHash)
}

export const layer = Layer.effect(
  StatementLinkRepository,
  Effect.map(Memory, (memory) => {
    const { statementLinks } = memory

    const withNames = (link: StatementLink): StatementLink => {
      const { clients, members } = memory.rowsOf(link.workspaceId)
      return {
        ...link,
        clientName: clients.get(link.clientId)?.name ?? "",
        userName: members.get(link.userId)?.member.name ?? ""
      }
    }

    return StatementLinkRepository.of({
      list: ({ workspaceId }) =>
        Effect.sync(() =>
          statementLinks
            .values()
            .filter((link) => link.workspaceId === workspaceId)
            .map(withNames)
            .toArray()
            .sort(newestFirst)
        ),
      find: (secretHash) =>
        Effect.sync(() => Option.map(Option.fromUndefinedOr(statementLinks.get(secretHash)), withNames)),
      add: ({ event, idempotency, link, secretHash }) =>
        Effect.suspend((): Effect.Effect<void, KeyAlreadyUsed | ReferenceGone> => {
          const rows = memory.rowsOf(link.workspaceId)
          const repeated = keyAlreadyUsed(rows, idempotency)
          if (repeated !== undefined) return Effect.fail(repeated)
          if (!rows.clients.has(link.clientId)) return Effect.fail(new ReferenceGone({ reference: "client" }))
          endLinks(
            memory,
            ({ expiresAt, workspaceId }) => workspaceId === link.workspaceId && expiresAt <= link.createdAt
          )
          // Names are read where they are.
          statementLinks.set(secretHash, { ...link, clientName: "", userName: "" })
          if (event !== undefined) rows.events.push(event)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      remove: ({ workspaceId }, id, event) =>
        Effect.sync(() => {
          const before = statementLinks.size
          endLinks(memory, (link) => link.workspaceId === workspaceId && link.id === id)
          const isRemoved = statementLinks.size < before
          if (isRemoved && event !== undefined) memory.rowsOf(workspaceId).events.push(event)
          return isRemoved
        }),
      touch: ({ id }, minute) =>
        Effect.sync(() => {
          for (const [secretHash, link] of statementLinks) {
            if (link.id === id) statementLinks.set(secretHash, { ...link, lastOpenedAt: minute })
          }
        })
    })
  })
)
