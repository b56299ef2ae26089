import { MailSetup } from "@hourbook/core/mail/MailSetup"
import { MailAttachments } from "@hourbook/core/mailing/MailAttachments"
import { Effect, Layer } from "effect"
import { mailSetup } from "./settings/MailSettings.ts"

/** Few starts of a program draw papers. */
const load = Effect.promise(() => import("@hourbook/rest/invoices/mailedDocument"))

/** How a host mails, by its settings. */
export const layer = Layer.unwrap(
  Effect.map(mailSetup, (setup) =>
    Layer.merge(
      Layer.succeed(MailSetup, setup),
      Layer.succeed(MailAttachments, {
        ofDocument: (document) => Effect.flatMap(load, ({ mailedDocument }) => mailedDocument(document))
      })
    )
  )
)
