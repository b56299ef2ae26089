import * as Core from "@hourbook/core/Core"
import { MailSetup } from "@hourbook/core/mail/MailSetup"
import { MailAttachments } from "@hourbook/core/mailing/MailAttachments"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as EInvoices from "@hourbook/invoice-data/EInvoices"
import { mailedDocument } from "@hourbook/rest/invoices/mailedDocument"
import { Layer } from "effect"

/** How mails are made where tests send some. */
export const mailSetup: MailSetup = { publicUrl: "https://hours.example.org", domain: "example.com", perHour: 200 }

/** Every use case on the store that is provided, with the public holidays and e-invoices that hosts have. */
export const useCases = Layer.provide(Core.layer, [PublicHolidays.layer, EInvoices.layer])

/** The same where mails are sent. */
export const mailingUseCases = (setup: MailSetup = mailSetup) =>
  Layer.provide(useCases, [
    Layer.succeed(MailSetup, setup),
    Layer.succeed(MailAttachments, { ofDocument: mailedDocument })
  ])
