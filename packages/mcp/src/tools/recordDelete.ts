import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { rule } from "@hourbook/core/shared/Check"
import type { CoreError, ValidationFailed } from "@hourbook/core/shared/Errors"
import { Uuid } from "@hourbook/core/shared/Ids"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { Refused } from "../present/Refused.ts"
import { ConsentNeeded, isTokenFor, mintToken } from "../tool/Consent.ts"
import { messageOf } from "../tool/explain.ts"
import { tool } from "../tool/Tool.ts"
import { type Kind, type KindName, kindNames, type Kinds } from "./shared/Kinds.ts"

const mostDeleted = 20

const Outcome = Schema.Struct({
  deleted: Schema.Array(Schema.String),
  pending: Schema.Boolean,
  /** The records to delete, or why one was not deleted. */
  lines: Schema.Array(Schema.String),
  confirm_token: Schema.optionalKey(Schema.String)
})
type Outcome = typeof Outcome.Type

/** Keys and apps give access, which a connected app must not revoke. */
const isAccess = (kind: KindName): boolean => kind === "api_key" || kind === "connection"

const appCannotRevoke = new Refused({
  code: "forbidden",
  message: "a connected app cannot revoke API keys or other apps",
  next: "Tell the user to do it with a key of their own."
})

const cannotDelete = (kind: Kind, id: string) => (error: ValidationFailed) =>
  Effect.fail(
    new Refused({
      code: "validation_error",
      message: `${kind.one} ${id}: ${messageOf(error)}`,
      next: "Nothing was deleted. Tell the user why; call again without this one for the others."
    })
  )

/** Tries all removals, so that the user is only asked about those that are possible. */
const tryAll = (kind: Kind, ids: ReadonlyArray<string>, who: Principal) =>
  Effect.forEach(ids, (id) => Effect.catchTag(kind.remove(who, id), "ValidationFailed", cannotDelete(kind, id))).pipe(
    Effect.provideService(DryRun, true)
  )

const many = (kind: Kind, count: number): string => `${count} ${count === 1 ? kind.one : kind.many}`

const question = (kind: Kind, lines: ReadonlyArray<string>): string =>
  [`Delete ${many(kind, lines.length)}? This cannot be undone.`, ...lines].join("\n")

export const deleteTool = (kinds: Kinds) =>
  Effect.map(Sha256, (sha256) =>
    tool({
      name: "record_delete",
      title: "Delete records",
      description:
        "Delete up to 20 records of one kind; revokes an api_key or connection (app), removes a member. The user must agree: the client asks, or the first call only returns a preview and a confirm_token for the second.",
      nature: "changes",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        kind: Schema.Literals(kindNames),
        ids: Schema.Array(Uuid).check(
          rule((ids: ReadonlyArray<string>) => ids.length >= 1 && ids.length <= mostDeleted, `1 to ${mostDeleted} ids`)
        ),
        confirm_token: Schema.optionalKey(Schema.String)
      }),
      output: Outcome,
      run: Effect.fnUntraced(function* ({ caller, consent, input }) {
        const { who } = caller
        if (isAccess(input.kind) && caller.app !== null) return yield* appCannotRevoke
        const kind = kinds[input.kind]
        const ids = [...new Set(input.ids)].sort()
        const subject = yield* sha256(`delete ${input.kind}\n${ids.join("\n")}`)
        const token = input.confirm_token ?? consent.state
        const asked = token !== undefined && (yield* isTokenFor(caller, consent, { subject, token }))
        if (asked && input.confirm_token === undefined && consent.answer === "declined") {
          return { deleted: [], pending: false, lines: [] }
        }
        if (asked && (input.confirm_token !== undefined || consent.answer === "agreed")) {
          return yield* removeAll(kind, ids, (id) => kind.remove(who, id))
        }
        yield* tryAll(kind, ids, who)
        const lines = yield* Effect.forEach(ids, (id) => Effect.map(kind.read(who, id), ({ line }) => line))
        const fresh = yield* mintToken(caller, subject)
        return consent.canAsk
          ? new ConsentNeeded(question(kind, lines), fresh)
          : { deleted: [], pending: true, lines, confirm_token: fresh }
      }),
      text: ({ confirm_token: token, deleted, lines, pending }, input) => {
        const kind = kinds[input.kind]
        if (pending) {
          return [
            `Nothing is deleted yet. Show the user these records and ask whether to delete them:`,
            ...lines,
            `If the user agrees, call record_delete again within 5 minutes with the same kind, ids and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
          ].join("\n")
        }
        if (deleted.length === 0 && lines.length === 0) {
          return "The user declined: nothing was deleted. Do not ask again unless they bring it up."
        }
        return [`Deleted ${many(kind, deleted.length)}.`, ...lines].join("\n")
      }
    })
  )

/** Removes one after the other; a refusal is reported and does not stop the rest. */
const removeAll = (
  kind: Kind,
  ids: ReadonlyArray<string>,
  remove: (id: string) => Effect.Effect<unknown, CoreError>
): Effect.Effect<Outcome> =>
  Effect.map(
    Effect.forEach(ids, (id) =>
      Effect.match(remove(id), {
        onSuccess: () => ({ id, reason: undefined }),
        onFailure: (error) => ({ id, reason: `Not deleted: ${kind.one} ${id}: ${messageOf(error)}` })
      })
    ),
    (ends) => ({
      deleted: ends.filter(({ reason }) => reason === undefined).map(({ id }) => id),
      pending: false,
      lines: ends.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
    })
  )
