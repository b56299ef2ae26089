import {
  type MembershipRef,
  type SignInCode,
  SignInCodeRepository,
  SignedInBefore
} from "@hourbook/core/workspaces/SignInCodeRepository"
import type { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { isOf } from "./passkeys.ts"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { putMails } from "./rows/mails.ts"
import { Memory } from "./rows/Memory.ts"

const keyOf = ({ userId, workspaceId }: MembershipRef): string => `${workspaceId} ${userId}`

/** The code of a member that was not used yet. */
export const codeOf = ({ codes }: Memory["Service"], member: MembershipRef): SignInCode | undefined =>
  codes.get(keyOf(member))?.code

/** Stores a code in place of the member's earlier one, and whether one was taken before. */
export const putCode = ({ codes }: Memory["Service"], code: SignInCode): void => {
  const { userId, workspaceId } = code
  const wasTaken = codes.get(keyOf(code))?.wasTaken ?? false
  codes.set(keyOf(code), { workspaceId, userId, code, mailedHash: undefined, wasTaken })
}

/** Deletes the code of a member, and whether there was one before. */
export const forgetCodes = ({ codes }: Memory["Service"], member: MembershipRef): void =>
  void codes.delete(keyOf(member))

/** Deletes the code of a member. */
export const endCode = (memory: Memory["Service"], member: MembershipRef): void => {
  const kept = memory.codes.get(keyOf(member))
  if (kept !== undefined) memory.codes.set(keyOf(member), { ...kept, code: undefined, mailedHash: undefined })
}

export const layer = Layer.effect(
  SignInCodeRepository,
  Effect.map(Memory, (memory) =>
    SignInCodeRepository.of({
      put: ({ code, event, idempotency, mails = [], onlyFirst = false }) =>
        Effect.suspend((): Effect.Effect<boolean, KeyAlreadyUsed | SignedInBefore> => {
          const rows = memory.rowsOf(code.workspaceId)
          const refusal = keyAlreadyUsed(rows, idempotency)
          if (refusal !== undefined) return Effect.fail(refusal)
          if (rows.members.get(code.userId)?.removed !== false) return Effect.succeed(false)
          const wasTaken = memory.codes.get(keyOf(code))?.wasTaken ?? false
          if (wasTaken && onlyFirst) return Effect.fail(new SignedInBefore())
          putCode(memory, code)
          if (event !== undefined) rows.events.push(event)
          putMails(rows, mails)
          keepOutcome(rows, idempotency)
          return Effect.succeed(true)
        }),
      putMailed: ({ at, codeHash, mailedHash, ...member }) =>
        Effect.sync(() => {
          const kept = memory.codes.get(keyOf(member))
          if (kept?.code === undefined || kept.code.codeHash !== codeHash || kept.code.expiresAt <= at) return false
          memory.codes.set(keyOf(member), { ...kept, mailedHash })
          return true
        }),
      take: (codeHash, at) =>
        Effect.sync(() => {
          const found = memory.codes
            .values()
            .find(
              ({ code, mailedHash }) =>
                code !== undefined && (code.codeHash === codeHash || mailedHash === codeHash) && code.expiresAt > at
            )
          if (found === undefined) return Option.none()
          const { userId, workspaceId } = found
          memory.codes.set(keyOf(found), { workspaceId, userId, code: undefined, wasTaken: true })
          return Option.some({ workspaceId, userId })
        }),
      hasSignedIn: (member) =>
        Effect.sync(
          () =>
            memory.codes.get(keyOf(member))?.wasTaken === true ||
            memory
              .rowsOf(member.workspaceId)
              .connections.values()
              .some(({ userId }) => userId === member.userId) ||
            memory.passkeys.values().some(isOf(member)) ||
            memory.identities.values().some(isOf(member))
        )
    })
  )
)
