import { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { document } from "../table/documents.ts"

export const mailDocument = document(OutboxMail)
