import { Mailer } from "@hourbook/core/mail/Mailer"
import { MailDeliverer } from "@hourbook/core/mailing/MailDeliverer"
import type { Job } from "@hourbook/core/worker/Jobs"
import { Effect, Option } from "effect"
import { isMailSet } from "../mails.ts"
import { isEmbedded, storeSettings } from "../settings/StoreSettings.ts"

/** Settings, the mail server and the form of mails are loaded with the first run that may send any. */
const load = Effect.gen(function* () {
  const { mailSettings, mailSetup } = yield* Effect.promise(() => import("../settings/MailSettings.ts"))
  const { layerSmtp } = yield* Effect.promise(() => import("../mail/layerSmtp.ts"))
  const { mailHtml } = yield* Effect.promise(() => import("../mail/mailHtml.ts"))
  const settings = Option.getOrUndefined(yield* mailSettings)
  const setup = yield* mailSetup
  return settings === undefined || setup === null ? undefined : { setup, toHtml: mailHtml, smtp: layerSmtp(settings) }
}).pipe(Effect.orDie)

/** Sends mails: new ones at once, and what is to be tried again. Does nothing where no mail server is set. */
export const job = Effect.gen(function* () {
  const { run } = yield* MailDeliverer
  const isAlone = isEmbedded(yield* storeSettings)
  const isSet = yield* isMailSet
  const made: Job = {
    name: "mails",
    everyMillis: 5000,
    run: Effect.fnUntraced(function* (until) {
      const loaded = isSet ? yield* load : undefined
      if (loaded === undefined) return
      const { setup, smtp, toHtml } = loaded
      yield* Effect.flatMap(Mailer, (mailer) => run({ mailer, setup, toHtml, until, isAlone })).pipe(
        Effect.provide(smtp)
      )
    })
  }
  return made
})
