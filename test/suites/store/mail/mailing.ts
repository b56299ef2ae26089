import { assert } from "@effect/vitest"
import { Sha256 } from "@hourbook/core/access/Secret"
import { heldMillis } from "@hourbook/core/mail/mailStates"
import type { MailKind } from "@hourbook/core/mail/OutboxMail"
import { gap } from "@hourbook/core/mail/texts/MailText"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { Members } from "@hourbook/core/workspaces/Members"
import { SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Context, Effect, Fiber, Option } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { aMail } from "../../../support/data/mails.ts"
import { openMailing } from "../../../support/mail/openMailing.ts"
import { type Step, steps, type Trouble } from "../../../support/mail/smtpServer.ts"
import { defineSuite } from "../defineSuite.ts"

/** Steps at which a process can end: what comes before the end of a mail, and what comes after. */
const beforeEnd: ReadonlyArray<Step> = ["greeting", "EHLO", "MAIL", "RCPT", "DATA"]

export const mailing = defineSuite("Sending mails", (it) => {
  const open = Effect.fnUntraced(function* (...setup: Parameters<typeof openMailing>) {
    const opened = yield* openMailing(...setup)
    const { mary, outbox, workspace } = opened
    const put = Effect.fnUntraced(function* (kind: MailKind = "statement") {
      const at = yield* now
      const isInternal = kind === "invitation"
      const mail = aMail(workspace.id, {
        kind,
        createdAt: at,
        due: at,
        ...(isInternal ? { userId: mary.member.userId, to: mary.member.email } : {})
      })
      yield* outbox.add({ mails: [mail], events: [], idempotency: null })
      return mail
    })
    /** When a process that has a mail now has it no more. */
    const afterLease = Effect.map(now, (at) => fromMillis(toMillis(at) + heldMillis + 1000))
    return { ...opened, put, afterLease }
  })

  it.effect("sends each mail once, with texts of its own, although several processes do so at once", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { process, put, stateOf, taken } = yield* open()
        const mails = [yield* put(), yield* put(), yield* put(), yield* put(), yield* put()]
        yield* Effect.all([process(), process(), process()], { concurrency: "unbounded" })
        for (const mail of mails) {
          assert.lengthOf(taken(mail.to), 1)
          const { error, sentAt, state, tries } = yield* stateOf(mail)
          assert.deepStrictEqual({ error, state, tries }, { error: null, state: "sent", tries: 1 })
          assert.isNotNull(sentAt)
        }
        const [first] = mails
        const data = taken(first?.to ?? "")[0]?.data ?? ""
        assert.include(data, `Message-ID: <${first?.id}@example.com>`)
        assert.include(data, "here it is.")
        yield* process()
        assert.lengthOf(taken(first?.to ?? ""), 1)
      })
    )
  )

  it.effect("tries again what the server did not take, and gives up what it refuses", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { process, put, server, stateOf, taken } = yield* open()
        const troubles: ReadonlyArray<readonly [Trouble, "sent" | "failed"]> = [
          ...beforeEnd.map((at) => [{ at, drops: true }, "sent"] as const),
          [{ at: "greeting", answers: "421 Too busy" }, "sent"],
          [{ at: "RCPT", answers: "451 Greylisted" }, "sent"],
          [{ at: "end", answers: "451 Try again" }, "sent"],
          [{ at: "RCPT", answers: "550 No such mailbox" }, "failed"],
          [{ at: "end", answers: "550 Looks like spam" }, "failed"]
        ]
        for (const [trouble, end] of troubles) {
          const mail = yield* put()
          server.trouble(trouble)
          yield* process()
          server.trouble(undefined)
          const first = yield* stateOf(mail)
          assert.strictEqual(first.state, end === "sent" ? "waiting" : "failed", JSON.stringify(trouble))
          assert.isNotNull(first.error)
          yield* Effect.sleep("500 millis")
          yield* process()
          assert.strictEqual((yield* stateOf(mail)).state, end, JSON.stringify(trouble))
          assert.lengthOf(taken(mail.to), end === "sent" ? 1 : 0, JSON.stringify(trouble))
        }
      })
    )
  )

  it.effect("leaves a mail to a client alone once it may have arrived, and sends one to a member again", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { process, put, server, stateOf, taken } = yield* open()
        for (const kind of ["statement", "invitation"] as const) {
          const mail = yield* put(kind)
          server.trouble({ at: "end", drops: true })
          yield* process()
          server.trouble(undefined)
          const { error, state } = yield* stateOf(mail)
          assert.strictEqual(state, kind === "statement" ? "perhaps_sent" : "waiting")
          assert.isNotNull(error)
          yield* Effect.sleep("500 millis")
          yield* process()
          assert.strictEqual((yield* stateOf(mail)).state, kind === "statement" ? "perhaps_sent" : "sent")
          assert.lengthOf(taken(mail.to), kind === "statement" ? 1 : 2)
        }
      })
    )
  )

  it.effect("sends no mail to a client twice and loses none without saying so, wherever its process ends", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { afterLease, outbox, process, put, server, stateOf, taken } = yield* open()
        for (const at of steps.filter((step) => step !== "body")) {
          for (const isAlone of [true, false]) {
            const mail = yield* put()
            server.trouble({ at, waits: 60_000 })
            const killed = yield* Effect.forkChild(process())
            const isReached = Effect.map(stateOf(mail), ({ state }) =>
              at === "end" ? state === "in_doubt" && taken(mail.to).length === 1 : state === "trying"
            )
            while (!(yield* isReached)) yield* Effect.sleep("10 millis")
            yield* Fiber.interrupt(killed)
            server.trouble(undefined)
            if (!isAlone) {
              // Another server leaves it alone until the lease of the first is over.
              yield* process()
              assert.include(["trying", "in_doubt"], (yield* stateOf(mail)).state)
              yield* process().pipe(clockAt(yield* afterLease))
            } else yield* process({ isAlone })
            const said = `${at} ${isAlone}`
            assert.strictEqual((yield* stateOf(mail)).state, at === "end" ? "perhaps_sent" : "sent", said)
            assert.lengthOf(taken(mail.to), 1, said)
            yield* process()
            assert.lengthOf(taken(mail.to), 1, said)
            assert.isNull((yield* stateOf(mail)).due, said)
          }
        }
        assert.isDefined(outbox)
      })
    )
  )

  it.effect("does not end a mail whose lease is nearly over, or that another process has", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { afterLease, process, put, server, stateOf, taken } = yield* open()
        const slow = yield* put()
        server.trouble({ at: "RCPT", waits: 3000 })
        const sending = yield* Effect.forkChild(process())
        while ((yield* stateOf(slow)).state !== "trying") yield* Effect.sleep("5 millis")
        const other = yield* Effect.forkChild(process().pipe(clockAt(yield* afterLease)))
        yield* Fiber.join(sending)
        yield* Fiber.join(other)
        assert.lengthOf(taken(slow.to), 1)
        assert.strictEqual((yield* stateOf(slow)).tries, 2)
      })
    )
  )

  it.effect("begins so many mails of a workspace in an hour, and the others in the next", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { process, put, stateOf } = yield* open({ perHour: 2 })
        const mails = [yield* put(), yield* put(), yield* put()]
        yield* process()
        const states = yield* Effect.forEach(mails, stateOf)
        assert.deepStrictEqual(states.map(({ state }) => state).sort(), ["sent", "sent", "waiting"])
        const waiting = states.find(({ state }) => state === "waiting")
        const due = waiting?.due ?? (yield* now)
        assert.strictEqual(due.slice(13), ":00:00.000Z")
        yield* process().pipe(clockAt(due))
        for (const mail of mails) assert.strictEqual((yield* stateOf(mail)).state, "sent")
      })
    )
  )

  it.effect("mails an invitation with a code of its own, which is stored nowhere", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, built, mary, outbox, owner, process, taken } = yield* open()
        const members = Context.get(built, Members)
        const { value } = yield* members.invite(owner, mary.member.userId)
        yield* process()
        const [mail, ...others] = taken(mary.member.email)
        assert.isEmpty(others)
        const code = /signin#([0-9A-Z-]{24})/u.exec((mail?.data ?? "").replace(/=\r\n/gu, ""))?.[1] ?? ""
        assert.match(code, /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}$/u)
        assert.notStrictEqual(code, value.code)
        const [stored] = yield* outbox.list(all, { before: null, limit: 5 })
        assert.include(stored?.text, gap)
        assert.notInclude(JSON.stringify(stored), code)
        const codes = yield* SignInCodeRepository
        const hash = yield* Sha256
        assert.isTrue(Option.isSome(yield* codes.take(yield* hash(code), yield* now)))
        assert.isTrue(Option.isNone(yield* codes.take(yield* hash(value.code ?? ""), yield* now)))
      })
    )
  )

  it.effect("does not mail an invitation that was used or replaced meanwhile, or to an earlier address", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { all, built, max, mary, outbox, owner, process, taken } = yield* open({ publicUrl: null })
        const members = Context.get(built, Members)
        yield* members.invite(owner, mary.member.userId)
        yield* members.invite(owner, mary.member.userId)
        yield* members.invite(owner, max.member.userId)
        const email = `moved-${max.member.email}`
        yield* members.amend(owner, max.member.userId, { email })
        yield* process()
        assert.lengthOf(taken(mary.member.email), 1)
        assert.isEmpty([...taken(max.member.email), ...taken(email)])
        const states = (yield* outbox.list(all, { before: null, limit: 5 })).map(({ error, state }) => ({
          error,
          state
        }))
        assert.deepStrictEqual(states.map(({ state }) => state).sort(), ["failed", "failed", "sent"])
        assert.notInclude(taken(mary.member.email)[0]?.data, "http")
      })
    )
  )
})
