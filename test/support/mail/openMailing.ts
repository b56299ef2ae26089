import type { Principal } from "@hourbook/core/access/Principal"
import type { UseCases } from "@hourbook/core/Core"
import { Mailer } from "@hourbook/core/mail/Mailer"
import type { MailSetup } from "@hourbook/core/mail/MailSetup"
import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { MailDeliverer } from "@hourbook/core/mailing/MailDeliverer"
import { RetryTimes } from "@hourbook/core/worker/retrySchedule"
import { mailHtml } from "@hourbook/runtime/mail/mailHtml"
import * as SmtpMailer from "@hourbook/runtime/mail/smtpMailer"
import { Clock, Context, Effect, Layer, Option, Redacted } from "effect"
import { principal } from "../data/builders.ts"
import { seedWorkspace } from "../data/seedWorkspace.ts"
import { mailingUseCases, mailSetup } from "../useCases.ts"
import { smtpServer } from "./smtpServer.ts"

/** Longer than a try takes on any store, and short enough to wait for. */
const quick: RetryTimes = { delays: [400, 400, 400, 400], longestFailing: 86_400_000, pause: 10 }

/** A workspace whose mails go to a server of the test's own. */
export const openMailing = Effect.fnUntraced(function* (changes: Partial<MailSetup> = {}) {
  const fixture = yield* seedWorkspace
  const { olga, workspace } = fixture
  const server = yield* smtpServer
  const used: MailSetup = { ...mailSetup, ...changes }
  const useCases = mailingUseCases(used)
  const settings = Layer.succeed(RetryTimes, quick)
  const mailerLayer = SmtpMailer.layer({
    smtpUrl: Redacted.make(server.url),
    from: { name: "Acme Studio", address: "hours@example.com" },
    replyTo: null
  })
  const mailer = Context.get(yield* Layer.build(mailerLayer), Mailer)
  const built: Context.Context<UseCases> = yield* Layer.build(Layer.provide(useCases, settings))
  const outbox = yield* OutboxRepository
  const owner: Principal = principal("owner", { workspace, member: olga.member })

  const running = Effect.fnUntraced(function* (isAlone: boolean) {
    const made: Context.Context<UseCases> = yield* Layer.build(Layer.fresh(Layer.provide(useCases, settings)))
    const until = (yield* Clock.currentTimeMillis) + 20_000
    yield* Context.get(made, MailDeliverer).run({ mailer, setup: used, toHtml: mailHtml, until, isAlone })
  })

  /** A process that sends what is due: another one each time. */
  const process = ({ isAlone = false }: { readonly isAlone?: boolean } = {}) =>
    Effect.scoped(Effect.provide(running(isAlone), settings))

  const stateOf = ({ id }: Pick<OutboxMail, "id">) =>
    Effect.map(outbox.find(fixture.all, id), (found) => Option.getOrThrow(found))

  /** The mails that the server has taken for an address. */
  const taken = (to: string) => server.mails.filter((mail) => mail.to === to)

  return { ...fixture, owner, server, built, outbox, process, stateOf, taken }
})
