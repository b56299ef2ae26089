import { Schema } from "effect"
import { rule } from "../values/Check.ts"
import { ClientId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { newTextAnnotation } from "../values/newText.ts"
import { line, nameLine } from "../values/Text.ts"
import { TimeZone } from "../values/timeZone.ts"
import { Role } from "./Role.ts"

/** An email address in lower case. No two members of a workspace have the same one, however its accents are encoded. */
export const Email = line(320)
  .check(
    rule((text: string) => /^[^\s@]+@[^\s@]+$/u.test(text) && text === text.toLowerCase(), "an email address", {
      format: "email"
    })
  )
  .annotate({ [newTextAnnotation]: "address" })

/** The fields of a member that managers write. Only the role `client` has `clientIds`. */
export const MemberDraft = Schema.Struct({
  email: Email,
  name: nameLine(200),
  role: Role,
  clientIds: Schema.Array(ClientId),
  /** Null: the workspace's. */
  timeZone: Schema.NullOr(TimeZone)
})
/** Without a time zone, the workspace's holds. */
export type MemberDraft = Omit<typeof MemberDraft.Type, "timeZone"> & Partial<Pick<typeof MemberDraft.Type, "timeZone">>

/** A person in a workspace. Id, name and address belong to the membership: only the address links a person's memberships. */
export const Member = Schema.Struct({
  userId: UserId,
  workspaceId: WorkspaceId,
  ...MemberDraft.fields,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Member = typeof Member.Type
