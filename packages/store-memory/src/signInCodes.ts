import {
  type MembershipRef,
  type SignInCode,
  SignInCodeRepository
} from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

const keyOf = ({ userId, workspaceId }: MembershipRef): string => `${workspaceId} ${userId}`

/** The code of a member. */
export const codeOf = ({ codes }: Memory["Service"], member: MembershipRef): SignInCode | undefined =>
  codes.get(keyOf(member))

/** Deletes the code of a member. */
export const endCode = ({ codes }: Memory["Service"], member: MembershipRef): void => void codes.delete(keyOf(member))

export const layer = Layer.effect(
  SignInCodeRepository,
  Effect.map(Memory, (memory) =>
    SignInCodeRepository.of({
      put: ({ code, idempotency }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(code.workspaceId)
          const refusal = keyAlreadyUsed(rows, idempotency)
          if (refusal !== undefined) return Effect.fail(refusal)
          if (rows.members.get(code.userId)?.removed !== false) return Effect.succeed(false)
          memory.codes.set(keyOf(code), code)
          keepOutcome(rows, idempotency)
          return Effect.succeed(true)
        }),
      take: (codeHash, at) =>
        Effect.sync(() => {
          const found = memory.codes.values().find((code) => code.codeHash === codeHash && code.expiresAt > at)
          if (found === undefined) return Option.none()
          endCode(memory, found)
          return Option.some({ workspaceId: found.workspaceId, userId: found.userId })
        })
    })
  )
)
