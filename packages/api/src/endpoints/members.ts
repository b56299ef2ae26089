import { Email, MemberDraft } from "@hourbook/core/access/Member"
import { KeyKind } from "@hourbook/core/access/Role"
import { ClientId, UserId } from "@hourbook/core/shared/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../wire/Envelope.ts"
import { aMoment, anId, aText, namedBody, sentEmail, sentId, sentText } from "../wire/Fields.ts"
import { conditional, idempotent } from "../wire/Headers.ts"
import { listOf } from "../wire/recordShapes.ts"
import { ApiKeyWire, roleWire, secretWire } from "./me.ts"

export const MemberWire = Schema.Struct({
  id: anId("Identifies the person; the user_id of their records."),
  name: aText("Their name.", "Ada Lovelace"),
  email: aText("Their email address.", "ada@example.com"),
  role: roleWire,
  counteragent_ids: listOf(anId("A client."), "The clients whose records a member with the role client sees."),
  created_at: aMoment("When they became a member."),
  updated_at: aMoment("When the membership was last changed.")
}).annotate({ identifier: "Member", description: "A person in the workspace." })

const own = {
  name: sentText(MemberDraft.fields.name, 200, {
    description: "Their name: 1 to 200 characters.",
    example: "Ada Lovelace"
  }),
  role: roleWire,
  clientIds: Schema.Array(sentId(ClientId, "A client."))
    .annotate({ description: "For the role client: the clients whose records the person sees." })
    .check(Schema.isMaxLength(100))
    .pipe(Schema.optionalKey)
}
const names = { clientIds: "counteragent_ids" } as const

export const NewMember = Schema.Struct({
  ...own,
  email: sentEmail(Email, "Their email address, unique ignoring case."),
  key: KeyKind.annotate({
    description: "Also creates a first key of this kind; the response contains its secret.",
    examples: ["full"]
  }).pipe(Schema.NullOr, Schema.optionalKey)
}).pipe(Schema.encodeKeys(names), namedBody("NewMember", "A member to add."))

export const MemberPatch = Schema.Struct({
  name: Schema.optionalKey(own.name),
  role: Schema.optionalKey(own.role),
  clientIds: own.clientIds
}).pipe(Schema.encodeKeys(names), namedBody("MemberPatch", "The fields of a member to change."))

export const MemberList = ok("MemberList", { members: listOf(MemberWire, "The members you may see, by name.") })
export const MemberResponse = ok("MemberResponse", { member: MemberWire })
export const MemberCreated = created("MemberCreated", {
  member: MemberWire,
  api_key: Schema.optionalKey(ApiKeyWire),
  secret: Schema.optionalKey(secretWire)
})
export const MemberRemoved = ok("MemberRemoved", { id: anId("The id of the removed member.") })

const id = { id: sentId(UserId, "The member's id.") }

/** Semantics, section 10. */
export class MembersApi extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/", { success: MemberList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the members; callers who are not managers get themselves"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewMember,
      success: MemberCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add a member, optionally with a first key"),
    HttpApiEndpoint.put("amend", "/:id", {
      params: id,
      headers: conditional,
      payload: MemberPatch,
      success: MemberResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change a member's name, role or clients"),
    HttpApiEndpoint.delete("remove", "/:id", {
      params: id,
      headers: conditional,
      success: MemberRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove a member; their keys stop working, their records stay")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/members")
  .annotate(OpenApi.Description, "The members of the workspace and their roles.") {}
