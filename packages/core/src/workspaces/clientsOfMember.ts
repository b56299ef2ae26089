import { Effect } from "effect"
import type { MemberDraft } from "../access/Member.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { noSuchReference } from "../records/references.ts"
import type { ClientId } from "../values/Ids.ts"

/** Each once, in the order of ids, which every store gives back. */
export const distinct = (ids: ReadonlyArray<ClientId>): ReadonlyArray<ClientId> => [...new Set(ids)].sort()

export const noSuchClient = () => Effect.fail(noSuchReference("client", "clientIds"))

export const checkClients = ({ clientIds, role }: Pick<MemberDraft, "clientIds" | "role">) =>
  role !== "client" && clientIds.length > 0
    ? Effect.fail(
        new ValidationFailed({
          field: "clientIds",
          problem: "is allowed only for members with the role client",
          rule: { code: "only_of_clients" }
        })
      )
    : Effect.void
