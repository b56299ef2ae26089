import type { Member } from "@hourbook/core/access/Member"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import type { Invitation } from "@hourbook/core/workspaces/issueCode"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { recently } from "../edge/callers/recently.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { askedRows } from "../edge/paging.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import type { ApiKeyList, ApiKeyRevoked } from "../me/contract.ts"
import { keyToWire } from "../me/handlers.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import {
  type MemberResponse,
  type FormerMemberCreated,
  type MemberCreated,
  type MemberInvited,
  type MemberJoined,
  type MemberList,
  type MemberPatch,
  type MemberRemoved,
  MembersApi
} from "./contract.ts"

const toWire = (member: Member): DataOf<typeof MemberResponse>["member"] => ({
  id: member.userId,
  name: member.name,
  email: member.email,
  role: member.role,
  counteragent_ids: member.clientIds,
  created_at: member.createdAt,
  updated_at: member.updatedAt,
  time_zone: member.timeZone
})

const invitationToWire = ({ code, expiresAt }: Invitation): DataOf<typeof MemberInvited>["invitation"] => ({
  code,
  expires_at: expiresAt
})

/** Whether a change of a member decides what they see or how they sign in. */
const changesAccess = ({ clientIds, email, role }: typeof MemberPatch.Type): boolean =>
  clientIds !== undefined || email !== undefined || role !== undefined

const api = apiOf(MembersApi)

const handlers = groupOf(
  api,
  "members",
  Effect.fnUntraced(function* (handlers) {
    const members = yield* Members
    const keys = yield* ApiKeys

    const listed = (
      name: string,
      query: { readonly limit?: number; readonly cursor?: string },
      which: { readonly former: boolean }
    ) =>
      respond(
        Effect.fnUntraced(function* (who) {
          const { cursorAt, page } = yield* askedRows(name, "text", query)
          if (page === undefined) {
            return { all: yield* which.former ? members.listFormer(who) : members.list(who), next: {} }
          }
          const found = yield* members.page(who, page, which)
          return { all: found.members, next: { next_cursor: cursorAt(found.next) } }
        }),
        { data: ({ all, next }): DataOf<typeof MemberList> => ({ members: all.map(toWire), ...next }) }
      )

    return handlers.handleAll({
      list: ({ query }) => listed("members", query, { former: false }),

      listFormer: ({ query }) => listed("former members", query, { former: true }),

      addFormer: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add former member", headers), (idempotencyKey) =>
          respond(
            recently((who) => members.addFormer(who, payload, idempotencyKey)),
            {
              status: 201,
              data: ({ value }): DataOf<typeof FormerMemberCreated> => ({ member: toWire(value) }),
              headers: replayed
            }
          )
        ),

      add: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add member", headers), (idempotencyKey) =>
          respond(
            recently((who) => members.add(who, { clientIds: [], key: null, ...payload }, idempotencyKey)),
            {
              status: 201,
              data: ({ value: { invitation, key, member, secret } }): DataOf<typeof MemberCreated> => ({
                member: toWire(member),
                invitation: invitation === null ? null : invitationToWire(invitation),
                ...(key === null ? {} : { api_key: keyToWire(key), secret })
              }),
              headers: (outcome) => ({ ...etag(outcome.value.member), ...replayed(outcome) })
            }
          )
        ),

      invite: ({ headers, params, payload }) =>
        Effect.flatMap(idempotencyKeyOf(`invite member ${params.id}`, headers), (idempotencyKey) =>
          respond(
            recently((who) => members.invite(who, params.id, payload.expiresIn, idempotencyKey)),
            {
              status: 201,
              data: ({ value }): DataOf<typeof MemberInvited> => ({ invitation: invitationToWire(value) }),
              headers: replayed
            }
          )
        ),

      join: ({ headers, params, payload }) =>
        Effect.flatMap(idempotencyKeyOf(`join member ${params.id}`, headers), (idempotencyKey) =>
          respond(
            recently((who) => members.join(who, params.id, payload, idempotencyKey)),
            {
              status: 201,
              data: ({ value }): DataOf<typeof MemberJoined> => ({
                member: toWire(value.member),
                invitation: invitationToWire(value.invitation)
              }),
              headers: (outcome) => ({ ...etag(outcome.value.member), ...replayed(outcome) })
            }
          )
        ),

      amend: ({ headers, params, payload }) =>
        respond(
          recently(
            (who) =>
              Effect.flatMap(someChange(payload), (changes) =>
                members.amend(who, params.id, changes, ifMatch(headers))
              ),
            changesAccess(payload)
          ),
          { data: (member): DataOf<typeof MemberResponse> => ({ member: toWire(member) }), headers: etag }
        ),

      remove: ({ headers, params }) =>
        respond(
          recently((who) => members.remove(who, params.id, ifMatch(headers))),
          {
            data: (id): DataOf<typeof MemberRemoved> => ({ id })
          }
        ),

      listKeys: ({ params }) =>
        respond((who) => keys.listOfMember(who, params.id), {
          data: (all): DataOf<typeof ApiKeyList> => ({ api_keys: all.map(keyToWire) })
        }),

      revokeKey: ({ params }) =>
        respond(
          recently((who) => keys.revokeOfMember(who, params.id, params.key_id)),
          {
            data: (id): DataOf<typeof ApiKeyRevoked> => ({ id })
          }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
