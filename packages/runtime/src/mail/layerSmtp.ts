import type { Mailer } from "@hourbook/core/mail/Mailer"
import { Effect, Layer } from "effect"
import type { MailSettings } from "../settings/MailSettings.ts"

/** Hands mails to the server of the settings. Its program is loaded with the layer: most starts send no mail. */
export const layerSmtp = (settings: MailSettings): Layer.Layer<Mailer> =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("./smtpMailer.ts")),
      ({ layer }) => layer(settings)
    )
  )
