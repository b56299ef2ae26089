import type { Principal } from "@hourbook/core/access/Principal"
import { Consents } from "@hourbook/core/consents/Consents"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { rule } from "@hourbook/core/values/Check"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Option, Schema } from "effect"
import { Refused } from "../present/Refused.ts"
import { anId } from "../schema/arguments.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { messageOf } from "../tool/explain.ts"
import { declinedText, minutesToAnswer, onceAgreed } from "../tool/onceAgreed.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kind } from "./shared/Kind.ts"
import { type KindName, kindNames, type Kinds } from "./shared/Kinds.ts"
import { isAbout, Outcome, planIn, preview, removals } from "./shared/removals.ts"

const mostDeleted = 20

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
  [`Delete ${many(kind, lines.length)}?`, ...lines].join("\n")

const reasonText = (reason: string | undefined): ReadonlyArray<string> =>
  reason === undefined ? [] : [`Not deleted: ${reason}.`]

export const deleteTool = (kinds: Kinds) =>
  Effect.map(Consents, (consents) => {
    const { first, goOn } = removals(consents)
    return tool({
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
        const agreed = yield* onceAgreed(
          { caller, consent },
          {
            about: `record_delete ${input.kind}`,
            confirmToken: input.confirm_token,
            preview: Effect.gen(function* () {
              const sent = yield* Effect.forEach(input.ids, (id) => fullId(kind.withShortId, who, id))
              const ids = [...new Set(sent)].sort()
              const view = yield* preview(kind, ids, who)
              return {
                view,
                asks: true,
                question: { subject: `delete ${input.kind}\n${ids.join("\n")}`, shown: JSON.stringify(view.plan) },
                words: {
                  other: "other ids or another kind",
                  changed: "what is to be deleted has changed since it was shown"
                }
              }
            }),
            write: ({ plan }, once) => first(who, kind, once, plan),
            earlier: Effect.fnUntraced(function* (once) {
              const used = Option.getOrUndefined(yield* consents.find(who, once))
              if (used === undefined || !isAbout(yield* planIn(used), kind, input.ids)) return undefined
              return yield* goOn(who, kind, once, used)
            })
          }
        )
        if (agreed._tag === "Done") return agreed.output
        if (agreed._tag !== "Ask") return { deleted: [], pending: false, lines: [] }
        const {
          reason,
          token,
          view: { lines, plan }
        } = agreed
        yield* tryAll(
          kind,
          plan.records.map(({ id }) => id),
          who
        )
        return consent.canAsk
          ? new ConsentNeeded([...reasonText(reason), question(kind, lines)].join("\n"), token)
          : { deleted: [], pending: true, ...(reason === undefined ? {} : { reason }), lines, confirm_token: token }
      }),
      text: ({ confirm_token: token, deleted, lines, pending, reason, repeated }, input) => {
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
        return [`${repeated === true ? "Already deleted" : "Deleted"} ${many(kind, deleted.length)}.`, ...lines].join(
          "\n"
        )
      }
    })
  })
