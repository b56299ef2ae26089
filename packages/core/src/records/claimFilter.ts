import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import type { ClaimFilter } from "./claims.ts"
import type { DocumentLookup } from "./DocumentLookup.ts"

/** The filter of records by what has them, as a caller may know it: what is in a draft is free for members and clients. */
export const claimFilter = Effect.fnUntraced(function* (
  documents: Pick<DocumentLookup["Service"], "drafts">,
  { member, workspace }: Principal,
  is: ClaimFilter["is"]
): Effect.fn.Return<ClaimFilter> {
  const drafts = is === "elsewhere" ? [] : yield* documents.drafts(Policy.wholeOf(workspace.id))
  return { is, drafts, hidesDrafts: !isManager(member.role) }
})
