import type { Principal } from "@hourbook/core/access/Principal"
import { rule } from "@hourbook/core/shared/Check"
import type { CoreError, ValidationFailed } from "@hourbook/core/shared/Errors"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { Refused } from "../present/Refused.ts"
import { anId } from "../schema/arguments.ts"
import { agreementOf, declinedText, minutesToAnswer } from "../tool/agreement.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { messageOf } from "../tool/explain.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kind } from "./shared/Kind.ts"
import { type KindName, kindNames, type Kinds } from "./shared/Kinds.ts"

const mostDeleted = 20

const Outcome = Schema.Struct({
  deleted: Schema.Array(Schema.String),
  pending: Schema.Boolean,
  /** Why a token was not taken. */
  reason: Schema.optionalKey(Schema.String),
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
      message: `${kind.one} ${kind.shortOf(id)}: ${messageOf(error)}`,
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

const reasonText = (reason: string | undefined): ReadonlyArray<string> =>
  reason === undefined ? [] : [`Not deleted: ${reason}.`]

/** What the records look like: a line for each, and everything about them. */
const preview = (kind: Kind, ids: ReadonlyArray<string>, who: Principal) =>
  Effect.map(
    Effect.forEach(ids, (id) => kind.read(who, id)),
    (found) => ({ lines: found.map(({ line }) => line), shown: JSON.stringify(found) })
  )

export const deleteTool = (kinds: Kinds) =>
  tool({
    name: "record_delete",
    title: "Delete records",
    description:
      "Delete up to 20 records of one kind; revokes an api_key or connection (app), removes a member. The user must agree: the client asks, or the first call only returns a preview and a confirm_token.",
    nature: "changes",
    scope: "full",
    roles: ["owner", "admin", "member"],
    input: Schema.Struct({
      kind: Schema.Literals(kindNames),
      ids: Schema.Array(anId).check(
        rule((ids: ReadonlyArray<string>) => ids.length >= 1 && ids.length <= mostDeleted, `1 to ${mostDeleted} ids`)
      ),
      confirm_token: Schema.optionalKey(Schema.String)
    }),
    output: Outcome,
    run: Effect.fnUntraced(function* ({ caller, consent, input }) {
      const { who } = caller
      if (isAccess(input.kind) && caller.app !== null) return yield* appCannotRevoke
      const kind = kinds[input.kind]
      const ids = [...new Set(yield* Effect.forEach(input.ids, (id) => fullId(kind.withShortId, who, id)))].sort()
      const subject = `delete ${input.kind}\n${ids.join("\n")}`
      const { lines, shown } = yield* preview(kind, ids, who)
      const agreement = yield* agreementOf(
        { caller, consent },
        { subject, shown },
        {
          confirmToken: input.confirm_token,
          words: { other: "other ids or another kind", changed: "what is to be deleted has changed since it was shown" }
        }
      )
      if (agreement._tag === "Declined") return { deleted: [], pending: false, lines: [] }
      if (agreement._tag === "Agreed") return yield* removeAll(kind, ids, (id) => kind.remove(who, id))
      yield* tryAll(kind, ids, who)
      const { reason, token } = agreement
      return consent.canAsk
        ? new ConsentNeeded([...reasonText(reason), question(kind, lines)].join("\n"), token)
        : { deleted: [], pending: true, ...(reason === undefined ? {} : { reason }), lines, confirm_token: token }
    }),
    text: ({ confirm_token: token, deleted, lines, pending, reason }, input) => {
      const kind = kinds[input.kind]
      if (pending) {
        return [
          ...reasonText(reason),
          `Nothing is deleted yet. Show the user these records and ask whether to delete them:`,
          ...lines,
          `If the user agrees, call record_delete again within ${minutesToAnswer} minutes with the same kind, ids and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
        ].join("\n")
      }
      if (deleted.length === 0 && lines.length === 0) {
        return declinedText("nothing was deleted")
      }
      return [`Deleted ${many(kind, deleted.length)}.`, ...lines].join("\n")
    }
  })

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
        onFailure: (error) => ({ id, reason: `Not deleted: ${kind.one} ${kind.shortOf(id)}: ${messageOf(error)}` })
      })
    ),
    (ends) => ({
      deleted: ends.filter(({ reason }) => reason === undefined).map(({ id }) => kind.shortOf(id)),
      pending: false,
      lines: ends.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
    })
  )
