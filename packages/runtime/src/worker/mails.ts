import { Mailer } from "@hourbook/core/mail/Mailer"
import { MailDeliverer } from "@hourbook/core/mailing/MailDeliverer"
import type { Job } from "@hourbook/core/worker/Jobs"
import { Effect, Option } from "effect"
import { layerSmtp } from "../mail/layerSmtp.ts"
import { mailHtml } from "../mail/mailHtml.ts"
import { mailSettings, mailSetup } from "../settings/MailSettings.ts"
import { isEmbedded, storeSettings } from "../settings/StoreSettings.ts"

/** Sends mails: new ones at once, and what is to be tried again. Does nothing where no mail server is set. */
export const job = Effect.gen(function* () {
  const { run } = yield* MailDeliverer
  const settings = Option.getOrUndefined(yield* mailSettings)
  const setup = yield* mailSetup
  const isAlone = isEmbedded(yield* storeSettings)
  const made: Job = {
    name: "mails",
    everyMillis: 5000,
    run: (until) =>
      settings === undefined || setup === null
        ? Effect.void
        : Effect.flatMap(Mailer, (mailer) => run({ mailer, setup, toHtml: mailHtml, until, isAlone })).pipe(
            Effect.provide(layerSmtp(settings))
          )
  }
  return made
})
