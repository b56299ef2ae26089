import { MailSetup } from "@hourbook/core/mail/MailSetup"
import { MailAttachments } from "@hourbook/core/mailing/MailAttachments"
import { Config, Effect, Layer, Option } from "effect"
import type { StartupError } from "./errors/StartupError.ts"

/** Most starts of a program mail nothing, and few of the others draw papers. */
const loadSettings = Effect.promise(() => import("./settings/MailSettings.ts"))
const loadPapers = Effect.promise(() => import("@hourbook/rest/invoices/mailedDocument"))

/** Whether a mail server is set, even a wrong one. */
export const isMailSet = Effect.map(
  Effect.orElseSucceed(Config.option(Config.String("HOURBOOK_SMTP_URL")), () => Option.some("")),
  Option.isSome
)

const mailing = Effect.map(
  Effect.flatMap(loadSettings, ({ mailSetup }) => mailSetup),
  (setup) =>
    Layer.merge(
      Layer.succeed(MailSetup, setup),
      Layer.succeed(MailAttachments, {
        ofDocument: (document) => Effect.flatMap(loadPapers, ({ mailedDocument }) => mailedDocument(document))
      })
    )
)

/** How a host mails, by its settings. */
export const layer: Layer.Layer<never, StartupError> = Layer.unwrap(
  Effect.flatMap(isMailSet, (is): Effect.Effect<Layer.Layer<never>, StartupError> =>
    is ? mailing : Effect.succeed(Layer.empty)
  )
)
