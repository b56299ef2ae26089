import { Email, MemberDraft } from "@hourbook/core/access/Member"
import { KeyKind } from "@hourbook/core/access/Role"
import { CodeSeconds } from "@hourbook/core/access/signInCode"
import { ApiKeyId, ClientId, UserId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeyList, ApiKeyRevoked, ApiKeyWire, roleWire, secretWire } from "../me/contract.ts"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aMoment, anId, aText, namedBody, orNull, sentEmail, sentId, sentNumber, sentText } from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { sentZone, zone } from "../shapes/timeZones.ts"

export const MemberWire = Schema.Struct({
  id: anId("Identifies the member; the user_id of their records."),
  name: aText("Their name.", "Ada Lovelace"),
  email: aText("Their email address.", "ada@example.com"),
  role: roleWire,
  counteragent_ids: listOf(anId("A client."), "The clients whose records a member with the role client sees."),
  created_at: aMoment("When they became a member."),
  updated_at: aMoment("When the membership was last changed."),
  time_zone: orNull(zone("Their time zone."), "Decides what today is for them; null for the workspace's.")
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
    .pipe(Schema.optionalKey),
  timeZone: sentZone("Decides what today is for them, an IANA name; null, as by default, for the workspace's.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  )
}
const names = { clientIds: "counteragent_ids", timeZone: "time_zone" } as const
const email = sentEmail(Email, "Their email address, unique in the workspace ignoring case.")
const expiresIn = Schema.optionalKey(sentNumber(CodeSeconds))

export const NewMember = Schema.Struct({
  ...own,
  email,
  key: KeyKind.annotate({
    description: "Also creates a first key of this kind; the response contains its secret.",
    examples: ["full"]
  }).pipe(Schema.NullOr, Schema.optionalKey),
  expiresIn
}).pipe(Schema.encodeKeys({ ...names, expiresIn: "expires_in" }), namedBody("NewMember", "A member to add and invite."))

export const NewFormerMember = Schema.Struct({ name: own.name, email: Schema.optionalKey(email) }).pipe(
  namedBody("NewFormerMember", "A person whose records come from elsewhere, to add as a former member.")
)

export const NewInvitation = Schema.Struct({ expiresIn }).pipe(
  Schema.encodeKeys({ expiresIn: "expires_in" }),
  namedBody("NewInvitation", "An invitation of a member.")
)

export const MemberJoin = Schema.Struct({
  email: sentEmail(Email, "The email address that the person gets, unique in the workspace ignoring case."),
  role: own.role,
  clientIds: own.clientIds,
  expiresIn
}).pipe(
  Schema.encodeKeys({ clientIds: names.clientIds, expiresIn: "expires_in" }),
  namedBody("MemberJoin", "A former member without an address, to make a member and invite.")
)

export const MemberPatch = Schema.Struct({
  name: Schema.optionalKey(own.name),
  email: Schema.optionalKey(email),
  role: Schema.optionalKey(own.role),
  clientIds: own.clientIds,
  timeZone: own.timeZone
}).pipe(Schema.encodeKeys(names), namedBody("MemberPatch", "The fields of a member to change."))

export const MemberList = ok("MemberList", {
  members: listOf(MemberWire, "The members you may see, by name."),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next page; null at the end.").pipe(
    Schema.optionalKey
  )
})
export const MemberResponse = ok("MemberResponse", { member: MemberWire })
const InvitationWire = Schema.Struct({
  code: orNull(
    aText("The code.", "7K2M-QX9D-4HTW-0B3C-R8FA"),
    "The one-time code, which no other response contains. Null when this response repeats an earlier one."
  ),
  expires_at: aMoment("When the code stops working.")
}).annotate({ identifier: "Invitation", description: "A one-time code with which the member signs in." })
export const MemberInvited = created("MemberInvited", { invitation: InvitationWire })
export const MemberJoined = created("MemberJoined", { member: MemberWire, invitation: InvitationWire })
export const MemberCreated = created("MemberCreated", {
  member: MemberWire,
  invitation: Schema.NullOr(InvitationWire).annotate({
    description: "How the member signs in; null if the key of the request expires or lacks a scope that the member has."
  }),
  api_key: Schema.optionalKey(ApiKeyWire),
  secret: Schema.optionalKey(secretWire)
})
export const FormerMemberCreated = created("FormerMemberCreated", { member: MemberWire })
export const MemberRemoved = ok("MemberRemoved", { id: anId("The id of the removed member.") })

const id = { id: sentId(UserId, "The member's id.") }

/** Semantics, section 10. */
export class MembersApi extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: { limit: Query.rowLimit(Query.largestPageSize), cursor: Query.cursor },
      success: MemberList,
      error: failures
    })
      .annotate(FileTable, whole("members", "member"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the members; callers who are not managers get themselves"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewMember,
      success: MemberCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add and invite a member, optionally with a first key"),
    HttpApiEndpoint.get("listFormer", "/former", {
      query: { limit: Query.rowLimit(Query.largestPageSize), cursor: Query.cursor },
      success: MemberList,
      error: failures
    })
      .annotate(FileTable, whole("members", "former_member"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List former members, whose records stay; for owners and admins"),
    HttpApiEndpoint.post("addFormer", "/former", {
      headers: idempotent,
      payload: NewFormerMember,
      success: FormerMemberCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(
        OpenApi.Summary,
        "Add a person whose records come from elsewhere as a former member, without key, invitation and sign-in"
      ),
    HttpApiEndpoint.post("invite", "/:id/invite", {
      params: id,
      headers: idempotent,
      payload: NewInvitation,
      success: MemberInvited,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Invite a member with a new one-time code, which replaces an earlier one"),
    HttpApiEndpoint.post("join", "/:id/join", {
      params: id,
      headers: idempotent,
      payload: MemberJoin,
      success: MemberJoined,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(
        OpenApi.Summary,
        "Make a former member without an address a member, and invite them; their records stay theirs"
      ),
    HttpApiEndpoint.put("amend", "/:id", {
      params: id,
      headers: conditional,
      payload: MemberPatch,
      success: MemberResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(
        OpenApi.Summary,
        "Change a member's name, role, clients or time zone; members their own time zone; owners the address, which ends connections"
      ),
    HttpApiEndpoint.delete("remove", "/:id", {
      params: id,
      headers: conditional,
      success: MemberRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove a member; their keys stop working, their records stay"),
    HttpApiEndpoint.get("listKeys", "/:id/api-keys", { params: id, success: ApiKeyList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List a member's API keys; for owners"),
    HttpApiEndpoint.delete("revokeKey", "/:id/api-keys/:key_id", {
      params: { ...id, key_id: sentId(ApiKeyId, "The key's id.") },
      success: ApiKeyRevoked,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Revoke a member's API key; for owners")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/members")
  .annotate(OpenApi.Description, "The members of the workspace and their roles.") {}
