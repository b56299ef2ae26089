import { Effect, Option, Schema } from "effect"
import { lastsForever } from "../access/lastsForever.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { WebhookId } from "../values/Ids.ts"
import { fromMillis, now, toMillis } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"
import { withLine } from "../writing/composing.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { checkAddress, withoutSecret } from "./addressProblems.ts"
import { makePlaces } from "./places.ts"
import { sentEvents } from "./sentEvents.ts"
import { newWebhookSecret } from "./signature.ts"
import { mostWebhooks, Webhook, type WebhookDraft, webhookFields, type WebhookSecrets } from "./Webhook.ts"
import { webhookLine } from "./webhookLine.ts"
import { noProgress } from "./WebhookQueue.ts"
import { WebhookRepository } from "./WebhookRepository.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** A webhook with a new secret, which is in the first answer and nowhere else: a repeat of the call has null. */
export const NewWebhook = Schema.Struct({ webhook: Webhook, secret: Schema.NullOr(Schema.String) })
export type NewWebhook = typeof NewWebhook.Type

const hourMillis = 3_600_000
const hoursOfFormer = 24

const sound = checked(Webhook)

/** The verbs of webhooks, all for owners and admins. */
export const makeWebhooks = Effect.gen(function* () {
  const repository = yield* WebhookRepository
  const idempotencyStore = yield* IdempotencyStore
  const sender = yield* WebhookSender
  const places = yield* makePlaces

  const noSuch = (id: string) => new NotFound({ entity: "webhook", id })

  const found = Effect.fnUntraced(function* (visible: Policy.Visibility, id: WebhookId) {
    return yield* Option.match(yield* repository.find(visible, id), {
      onNone: () => Effect.fail(noSuch(id)),
      onSome: Effect.succeed
    })
  })

  const list = traced("Webhooks.list")(function* (who: Principal) {
    return yield* repository.list(yield* Policy.mayReadWebhooks(who))
  })

  const get = traced("Webhooks.get")(function* (who: Principal, id: WebhookId) {
    return yield* found(yield* Policy.mayReadWebhooks(who), id)
  })

  /** It is sent what happens from now on. */
  const add = traced("Webhooks.add")(function* (
    who: Principal,
    draft: WebhookDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<NewWebhook>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    yield* lastsForever(who, "a webhook")
    // Before the moment of the line, which must not be earlier than what a follower has read.
    const progress = noProgress(yield* places.next(visible))
    const write = Effect.fnUntraced(function* (keep: (made: NewWebhook) => IdempotencyRecord | null) {
      const at = yield* now
      const webhook = yield* sound({
        ...draft,
        id: WebhookId.make(yield* yield* NewId),
        workspaceId: who.workspace.id,
        stopped: null,
        enabledAt: at,
        secretAt: at,
        createdAt: at,
        updatedAt: at,
        version: 1
      })
      yield* checkAddress(sender, webhook.url)
      if ((yield* repository.list(visible)).length >= mostWebhooks) {
        return yield* new ValidationFailed({
          field: null,
          problem: `at most ${mostWebhooks} webhooks`,
          rule: { code: "too_many", noun: "webhook", most: mostWebhooks }
        })
      }
      if (yield* DryRun) return { webhook, secret: null }
      const secret = yield* newWebhookSecret
      yield* repository.save({
        before: null,
        after: webhook,
        secrets: { secret, former: null },
        progress,
        event: yield* eventOf(who, at, webhookLine(webhook, { before: null, after: webhook })),
        idempotency: keep({ webhook, secret: null })
      })
      return { webhook, secret }
    })
    return yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec: NewWebhook,
      write: (keep) => retryOnConflict(write(keep))
    })
  })

  /** One that was disabled goes on where it stopped: nothing of what happened meanwhile is left out. */
  const amend = traced("Webhooks.amend")(function* (
    who: Principal,
    id: WebhookId,
    changes: Partial<WebhookDraft>,
    expected?: ExpectedVersions
  ): Effect.fn.Return<Webhook, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* found(visible, id)
      yield* checkVersion(before, expected)
      const enabled = changes.enabled ?? before.enabled
      const begins = enabled && !before.enabled
      if (begins && !(yield* DryRun)) yield* places.settle(visible, id)
      const at = yield* now
      const after = yield* sound(
        {
          ...before,
          ...changes,
          stopped: enabled ? null : before.stopped,
          enabledAt: begins ? at : before.enabledAt,
          updatedAt: at,
          version: before.version + 1
        },
        before
      )
      if (Object.keys(diff(webhookFields, before, after)).length === 0) return before
      if (begins && before.secretAt === null) return yield* withoutSecret
      if (begins || after.url !== before.url) yield* checkAddress(sender, after.url)
      if (yield* DryRun) return after
      const event = yield* eventOf(who, at, webhookLine(after, { before, after }))
      yield* repository
        .save({ before, after, event, idempotency: null })
        .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die))
      return after
    })
    return yield* retryOnConflict(readAndWrite)
  })

  /** Nothing is sent to it any more, and what waited for it is forgotten. */
  const remove = traced("Webhooks.remove")(function* (
    who: Principal,
    id: WebhookId
  ): Effect.fn.Return<WebhookId, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const webhook = yield* found(visible, id)
    if (yield* DryRun) return id
    const line = webhookLine(webhook, { before: webhook, after: null })
    return (yield* withLine(who, line, (event) => repository.remove(webhook, event))) ? id : yield* noSuch(id)
  })

  /** Makes a new secret. For 24 hours, events are signed with the one before as well. */
  const rotate = traced("Webhooks.rotate")(function* (
    who: Principal,
    id: WebhookId,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<NewWebhook>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    yield* lastsForever(who, "a webhook")
    const write = Effect.fnUntraced(function* (keep: (made: NewWebhook) => IdempotencyRecord | null) {
      const before = yield* found(visible, id)
      const at = yield* now
      const webhook = { ...before, secretAt: at, updatedAt: at, version: before.version + 1 }
      if (yield* DryRun) return { webhook, secret: null }
      const secret = yield* newWebhookSecret
      const until = fromMillis(toMillis(at) + hoursOfFormer * hourMillis)
      const former: WebhookSecrets["former"] = Option.match(yield* repository.secrets(visible, id), {
        onNone: () => null,
        onSome: (stored) => ({ secret: stored.secret, until })
      })
      yield* repository.save({
        before,
        after: webhook,
        secrets: { secret, former },
        event: yield* eventOf(who, at, webhookLine(webhook, { before, after: webhook })),
        idempotency: keep({ webhook, secret: null })
      })
      return { webhook, secret }
    })
    return yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec: NewWebhook,
      write: (keep) => retryOnConflict(write(keep))
    })
  })

  return { list, get, add, amend, remove, rotate, ...(yield* sentEvents(found)) }
})
