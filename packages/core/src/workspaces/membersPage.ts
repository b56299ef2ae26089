import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { RowPosition } from "../shared/RowPosition.ts"
import { fold } from "../shared/Text.ts"
import type { MemberRepository } from "./MemberRepository.ts"

/** A page of the members by name, and where the next begins; null at the end. */
export const membersPage = (repository: MemberRepository["Service"]) =>
  Effect.fn("Members.page")(function* (
    who: Principal,
    { after, limit }: { readonly after: RowPosition | null; readonly limit: number }
  ) {
    const found = yield* repository.page(yield* Policy.mayRead(who), { after, limit: limit + 1 })
    const members = found.slice(0, limit)
    const last = found.length > limit ? members.at(-1) : undefined
    const next: RowPosition | null = last === undefined ? null : { value: null, name: fold(last.name), id: last.userId }
    return { members, next }
  })
