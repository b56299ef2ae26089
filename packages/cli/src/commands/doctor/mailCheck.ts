import { Mailer } from "@hourbook/core/mail/Mailer"
import { layerSmtp } from "@hourbook/runtime/mail/layerSmtp"
import { mailSettings } from "@hourbook/runtime/settings/MailSettings"
import { Effect, Option } from "effect"
import { type Check, ok, red } from "./Check.ts"

/** Whether the mail server can be reached and takes the password; nothing where no mail is set up. */
export const mailCheck = Effect.gen(function* (): Effect.fn.Return<ReadonlyArray<Check>> {
  const settings = yield* Effect.orDie(mailSettings)
  if (Option.isNone(settings)) return []
  return yield* Effect.gen(function* () {
    const { check, sender, server } = yield* Mailer
    return yield* Effect.match(check, {
      onFailure: ({ problem }) => [
        red("mail", `${server}: ${problem}`, "Check HOURBOOK_SMTP_URL, and that this machine may connect to the server")
      ],
      onSuccess: () => [
        ok("mail", `${server} takes mail of ${sender}; to see one arrive, run: hourbook mail test ADDRESS`)
      ]
    })
  }).pipe(Effect.provide(layerSmtp(settings.value)))
})
