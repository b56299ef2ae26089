import { Effect, Option } from "effect"
import { addressForms, foldAddress } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { UserId } from "../values/Ids.ts"
import type { MemberRepository } from "./MemberRepository.ts"

/** The member or former member of the workspace who has an address, and the form in which it is stored. */
export const addressHolder = Effect.fnUntraced(function* (
  repository: MemberRepository["Service"],
  visible: Visibility,
  address: string
): Effect.fn.Return<{ readonly userId: UserId | undefined; readonly email: string }> {
  for (const email of addressForms(address)) {
    const userId = Option.getOrUndefined(yield* repository.idOf(visible, email))
    if (userId !== undefined) return { userId, email }
  }
  return { userId: undefined, email: foldAddress(address) }
})

/** The version of a new member: a former one comes back in the version after their last one. */
export const nextVersion = (
  repository: MemberRepository["Service"],
  visible: Visibility,
  former: UserId | undefined
): Effect.Effect<number> =>
  former === undefined
    ? Effect.succeed(1)
    : Effect.map(
        repository.past(visible),
        (members) => 1 + (members.find(({ userId }) => userId === former)?.version ?? 0)
      )

/** Whether someone has the address in a form in which none is stored any more: the store finds all others itself. */
export const isInOlderForm = Effect.fnUntraced(function* (
  repository: MemberRepository["Service"],
  visible: Visibility,
  address: string
) {
  const [, ...older] = addressForms(address)
  const holders = yield* Effect.forEach(older, (email) => repository.idOf(visible, email))
  return holders.some(Option.isSome)
})

/** The address that a change gives a member: the stored form, if it is the same address. */
export const amendedAddress = ({ email }: Pick<Member, "email">, wanted: string = email): string =>
  foldAddress(wanted) === foldAddress(email) ? email : foldAddress(wanted)
