import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { compareText } from "@hourbook/core/values/fold"
import { ApiKeyRepository, TooManyKeys } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Layer, Option } from "effect"
import { endConnections } from "./connections.ts"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"
import { endSessions } from "./sessions.ts"

/** Finds a member's key by id, with the hash of its secret. */
const findKey = (memory: Memory["Service"], of: Pick<ApiKey, "workspaceId" | "userId" | "id">) =>
  Option.fromUndefinedOr(
    memory.keys
      .entries()
      .find(([, key]) => key.id === of.id && key.userId === of.userId && key.workspaceId === of.workspaceId)
  )

/** The error for a secret that another key has. */
export const secretTaken = (memory: Memory["Service"], secretHash: string): Taken | undefined =>
  memory.keys.has(secretHash) ? new Taken({ what: "secret" }) : undefined

/** How many keys the member of a new one has that have not expired. */
const liveKeys = (memory: Memory["Service"], { createdAt, userId, workspaceId }: ApiKey): number =>
  memory.keys
    .values()
    .filter((key) => key.workspaceId === workspaceId && key.userId === userId)
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > createdAt)
    .toArray().length

const newestFirst = (a: ApiKey, b: ApiKey): number => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ApiKeyRepository,
  Effect.map(Memory, (memory) =>
    ApiKeyRepository.of({
      findBySecret: (secretHash) =>
        Effect.sync(() => {
          const key = memory.keys.get(secretHash)
          if (key === undefined) return Option.none()
          const workspace = memory.workspaces.get(key.workspaceId)
          const membership = memory.rowsOf(key.workspaceId).members.get(key.userId)
          return workspace === undefined || membership === undefined || membership.removed
            ? Option.none()
            : Option.some({ key, member: membership.member, workspace })
        }),
      list: (visible, userId) =>
        Effect.sync(() =>
          memory.keys
            .values()
            .filter((key) => key.workspaceId === visible.workspaceId && key.userId === userId)
            .toArray()
            .sort(newestFirst)
        ),
      add: ({ event, idempotency, key, most = Number.POSITIVE_INFINITY, secretHash }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(key.workspaceId)
          const isFull = liveKeys(memory, key) >= most
          const refusal =
            keyAlreadyUsed(rows, idempotency) ??
            secretTaken(memory, secretHash) ??
            (isFull ? new TooManyKeys() : undefined)
          if (refusal !== undefined) return Effect.fail(refusal)
          memory.keys.set(secretHash, key)
          if (event !== undefined) rows.events.push(event)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      revoke: (visible, userId, id, lines) =>
        Effect.sync(() =>
          Option.match(findKey(memory, { workspaceId: visible.workspaceId, userId, id }), {
            onNone: () => false,
            onSome: ([secretHash]) => {
              endConnections(memory.rowsOf(visible.workspaceId), ({ keyId }) => keyId === id)
              endSessions(memory, ({ keyId }) => keyId === id)
              if (lines !== undefined) memory.rowsOf(visible.workspaceId).events.push(lines.event, ...lines.ended)
              return memory.keys.delete(secretHash)
            }
          })
        ),
      touch: (used, minute) =>
        Effect.sync(() =>
          Option.match(findKey(memory, used), {
            onNone: () => undefined,
            onSome: ([secretHash, key]) => void memory.keys.set(secretHash, { ...key, lastUsedAt: minute })
          })
        )
    })
  )
)
