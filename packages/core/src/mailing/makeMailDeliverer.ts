import { Clock, Data, Effect, Option, Semaphore } from "effect"
import * as Policy from "../access/Policy.ts"
import { newLinkSecret, Sha256 } from "../access/Secret.ts"
import { faultDetails } from "../errors/faultDetails.ts"
import type { Mailer } from "../mail/Mailer.ts"
import { mailDays } from "../mail/mailIdentity.ts"
import type { MailSetup } from "../mail/MailSetup.ts"
import * as States from "../mail/mailStates.ts"
import { isMemberMail, type OutboxMail } from "../mail/OutboxMail.ts"
import { type MailRef, OutboxRepository } from "../mail/OutboxRepository.ts"
import { fromMillis, type Instant, now, toMillis } from "../values/Instant.ts"
import { nextTry } from "../worker/retrySchedule.ts"
import { countMail } from "./mailMetrics.ts"
import { makeNoteSent } from "./noteSent.ts"
import { makePreparing } from "./prepareMail.ts"
import { makeTimerMails } from "./timerMails.ts"

/** How many mails are sent at a time, and looked for at once. */
const atOnce = 4
const lookedFor = 50
const hourMillis = 3_600_000
const dayMillis = 86_400_000
/** How often running timers are looked at. */
const remindMillis = 1_800_000

const endedInDoubt = "the process that sent it ended before the mail server answered"

/** A run of the deliverer. */
export interface MailRun {
  readonly mailer: Mailer["Service"]
  readonly setup: MailSetup
  readonly toHtml: (text: string, language: string) => string
  /** When it ends at the latest, in milliseconds. */
  readonly until: number
  /** Whether no other process can have the store open: then one that has a mail has ended. */
  readonly isAlone: boolean
}

/** A mail that this process has. */
interface Claimed {
  readonly mail: OutboxMail
  /** The secret with which its reader turns such mails off; null for none. */
  readonly unsubscribe: string | null
}

/** The end of a mail was not sent: another process has the mail, or too little time is left to it. */
class NotMarked extends Data.TaggedError("NotMarked")<{ readonly isTaken: boolean }> {}

/** Makes what sends the mails of all workspaces. */
export const makeMailDeliverer = Effect.fnUntraced(function* () {
  const outbox = yield* OutboxRepository
  const prepare = yield* makePreparing
  const sha256 = yield* Sha256
  const claims = Semaphore.makeUnsafe(1)
  const holder = yield* Effect.sync(() => crypto.randomUUID())
  const timerMails = yield* makeTimerMails
  const noteSent = yield* makeNoteSent
  let forgottenAt = 0
  let remindedAt = 0

  /** Writes what came of a try. A clear answer is written even where another process has given up waiting for it. */
  const settle = Effect.fnUntraced(function* (before: OutboxMail, next: (mail: OutboxMail) => OutboxMail) {
    const after = next(before)
    if (!(yield* outbox.replace(before, after))) {
      const stored = Option.getOrUndefined(yield* outbox.find(Policy.wholeOf(before.workspaceId), before.id))
      if (stored?.state !== "perhaps_sent" || stored.tries !== before.tries) return
      if (!(yield* outbox.replace(stored, next(stored)))) return
    }
    yield* countMail(after.state)
  })

  const nextTryOf = (at: Instant, { tries }: OutboxMail) => nextTry(at, { tries, retryAfter: null })

  const tryOnce = Effect.fnUntraced(function* ({ mail, unsubscribe }: Claimed, { mailer, setup, toHtml }: MailRun) {
    const content = yield* prepare(mail, setup, { toHtml, unsubscribe })
    let written = mail
    const mark = Effect.gen(function* () {
      const left = toMillis(mail.due ?? mail.createdAt) - (yield* Clock.currentTimeMillis)
      if (left < States.leastLeftMillis) return yield* new NotMarked({ isTaken: false })
      const after = States.marked(mail)
      if (!(yield* outbox.replace(mail, after))) return yield* new NotMarked({ isTaken: true })
      written = after
    })
    const result = yield* Effect.result(mailer.send(content, mark))
    const at = yield* now
    if (result._tag === "Success") {
      yield* settle(written, (before) => States.sent(before, at))
      return yield* noteSent({ ...written, sentAt: at })
    }
    const error = result.failure
    if (error._tag === "NotMarked") {
      if (error.isTaken) return
      const due = yield* nextTryOf(at, mail)
      return yield* settle(mail, (before) => States.putOff(before, "it took too long", due))
    }
    const { kind, problem } = error
    const due = yield* nextTryOf(at, mail)
    yield* settle(written, (before) =>
      kind === "refused"
        ? States.failed(before, problem)
        : kind === "later"
          ? States.putOff(before, problem, due)
          : States.inDoubt(before, problem, due)
    )
  })

  /** Takes a mail, where its workspace has a try left in this hour. One after another, so that none is counted too late. */
  const claim = Effect.fnUntraced(function* (
    mail: OutboxMail,
    at: Instant,
    { setup: { perHour, publicUrl } }: MailRun
  ) {
    if ((yield* outbox.begun(Policy.wholeOf(mail.workspaceId), at)) >= perHour) {
      const nextHour = fromMillis((Math.floor(toMillis(at) / hourMillis) + 1) * hourMillis)
      yield* outbox.replace(mail, States.delayed(mail, nextHour))
      return undefined
    }
    const unsubscribe = isMemberMail(mail.kind) && publicUrl !== null ? yield* newLinkSecret : null
    const claimed = States.claimed(mail, holder, at, unsubscribe === null ? null : yield* sha256(unsubscribe))
    return (yield* outbox.replace(mail, claimed)) ? { mail: claimed, unsubscribe } : undefined
  })

  const begin = Effect.fnUntraced(function* (mail: OutboxMail, at: Instant, run: MailRun) {
    if (States.isTooOld(mail, at)) {
      return yield* settle(mail, (before) => States.failed(before, "it could not be sent for seven days"))
    }
    const claimed = yield* claims.withPermits(1)(claim(mail, at, run))
    if (claimed === undefined) return
    yield* tryOnce(claimed, run).pipe(
      Effect.catchTag("NoLongerDue", ({ why }) => settle(claimed.mail, (before) => States.failed(before, why)))
    )
  })

  const attend = Effect.fnUntraced(function* ({ id, workspaceId }: MailRef, run: MailRun) {
    const mail = Option.getOrUndefined(yield* outbox.find(Policy.wholeOf(workspaceId), id))
    const at = yield* now
    if (mail?.due === undefined || mail.due === null) return
    const isOver = mail.due <= at || (run.isAlone && States.isHeld(mail) && mail.holder !== holder)
    if (!isOver) return
    if (mail.state !== "in_doubt") return yield* begin(mail, at, run)
    const due = yield* nextTryOf(at, mail)
    yield* settle(mail, (before) => States.inDoubt(before, endedInDoubt, due))
  })

  const warned = Effect.catchCause((cause: Parameters<typeof faultDetails>[0]) =>
    Effect.annotateLogs(Effect.logWarning("A mail could not be sent. It is tried again."), faultDetails(cause))
  )

  const forget = Effect.fnUntraced(function* (at: number) {
    if (at - forgottenAt < dayMillis) return
    forgottenAt = at
    yield* outbox.forget(fromMillis(at - mailDays * dayMillis))
  })

  const remind = Effect.fnUntraced(function* (at: number) {
    if (at - remindedAt < remindMillis) return
    remindedAt = at
    yield* timerMails.pipe(
      Effect.catchCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("Running timers could not be read. It is tried again."),
          faultDetails(cause)
        )
      )
    )
  })

  /** Sends what is due in all workspaces, and ends when nothing is. One process at a time should do so. */
  return Effect.fn("MailDeliverer.run")(function* (run: MailRun) {
    yield* forget(yield* Clock.currentTimeMillis)
    yield* remind(yield* Clock.currentTimeMillis)
    const seen = new Map<string, number>()
    let at = yield* Clock.currentTimeMillis
    while (at < run.until) {
      const through = fromMillis(run.isAlone ? at + States.heldMillis : at)
      const found = yield* outbox.due(through, lookedFor)
      // What was just looked at, and is still here, is somebody else's or fails each time.
      const due = found.filter(({ id }) => (seen.get(id) ?? 0) < 2)
      if (due.length === 0) return
      for (const { id } of due) seen.set(id, (seen.get(id) ?? 0) + 1)
      yield* Effect.forEach(due, (ref) => warned(attend(ref, run)), { concurrency: atOnce, discard: true })
      at = yield* Clock.currentTimeMillis
    }
  })
})
