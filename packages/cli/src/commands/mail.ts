import { Mailer } from "@hourbook/core/mail/Mailer"
import { isMailAddress } from "@hourbook/core/values/mailAddress"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { layerSmtp } from "@hourbook/runtime/mail/layerSmtp"
import { mailHtml } from "@hourbook/runtime/mail/mailHtml"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { mailSettings } from "@hourbook/runtime/settings/MailSettings"
import { Effect, Option, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { json } from "./shared/output.ts"

const text = `Hello,

this mail shows that Hourbook can send mail with its present settings. It was sent by: hourbook mail test

Nobody needs to answer it.
`

const test = Command.make(
  "test",
  {
    address: Argument.String("address").pipe(
      Argument.withDescription("Where the mail goes"),
      Argument.withSchema(Schema.String.check(Schema.makeFilter(isMailAddress, { expected: "an email address" })))
    ),
    json
  },
  Effect.fn("hourbook mail test")(function* (given) {
    const settings = Option.getOrUndefined(yield* mailSettings)
    if (settings === undefined) {
      return yield* new StartupError({
        message: "Mail is not set up. Set HOURBOOK_SMTP_URL to your mail server and HOURBOOK_MAIL_FROM to the sender."
      })
    }
    const { sender, server } = yield* Effect.gen(function* () {
      const mailer = yield* Mailer
      const id = yield* Effect.sync(() => crypto.randomUUID())
      const mail = {
        to: given.address,
        subject: "Test mail of Hourbook",
        text,
        html: mailHtml(text, "en"),
        messageId: `${id}@${mailer.sender.slice(mailer.sender.lastIndexOf("@") + 1)}`,
        attachments: []
      }
      yield* mailer.send(mail, Effect.void)
      return mailer
    }).pipe(
      Effect.provide(layerSmtp(settings)),
      Effect.mapError(
        ({ kind, problem }) =>
          new StartupError({
            message:
              kind === "in_doubt"
                ? `The mail was sent, but the server's answer did not come: ${problem}. Look whether it arrived.`
                : `The mail was not sent: ${problem}. Check HOURBOOK_SMTP_URL and HOURBOOK_MAIL_FROM.`
          })
      )
    )
    yield* given.json
      ? printJson({ sent: true, server, from: sender, to: given.address })
      : print`${server} took the mail from ${sender} to ${given.address}.`
  })
).pipe(Command.withDescription("Send a test mail with the present settings"))

export const mailCommand = Command.make("mail").pipe(
  Command.withDescription("Check that mail can be sent"),
  Command.withSubcommands([test])
)
