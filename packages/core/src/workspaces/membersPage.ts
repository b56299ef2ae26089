import { Effect } from "effect"
import type { Member } from "../access/Member.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { traced } from "../telemetry/traced.ts"
import { compareNames, compareText, sortKey } from "../values/fold.ts"
import type { RowPosition } from "../values/RowPosition.ts"
import { type MemberPage, type MemberRepository, pageOfMembers } from "./MemberRepository.ts"

/** The part of former members by name, for callers who may see all members. */
const formerPage = (repository: MemberRepository["Service"], visible: Policy.Visibility, page: MemberPage) =>
  Effect.map(repository.past(visible), (members) => pageOfMembers(members.toSorted(byName), page))

/** By name, then id. */
export const byName = (a: Member, b: Member): number => compareNames(a.name, b.name) || compareText(a.userId, b.userId)

/** A page of the members, or of those who left, by name, and where the next begins; null at the end. */
export const membersPage = (repository: MemberRepository["Service"]) =>
  traced("Members.page")(function* (
    who: Principal,
    { after, limit }: { readonly after: RowPosition | null; readonly limit: number },
    { former }: { readonly former: boolean } = { former: false }
  ) {
    const page = { after, limit: limit + 1 }
    const found = former
      ? yield* formerPage(repository, yield* Policy.mayListFormer(who), page)
      : yield* repository.page(yield* Policy.mayRead(who), page)
    const members = found.slice(0, limit)
    const last = found.length > limit ? members.at(-1) : undefined
    const next: RowPosition | null =
      last === undefined ? null : { value: null, name: sortKey(last.name), id: last.userId }
    return { members, next }
  })
