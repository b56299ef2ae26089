import type { MailAttachment } from "@hourbook/core/mail/Mailer"
import { type MailAttachments, NoAttachment } from "@hourbook/core/mailing/MailAttachments"
import { Effect } from "effect"
import { printFile } from "../paper/printFile.ts"
import { printedOf } from "./printedOf.ts"

/** A name that every mail program shows: without signs that separate folders or quote. */
const fileName = (title: string, extension: string): string =>
  `${title.replace(/[^\p{L}\p{N}_.-]+/gu, "-").replace(/^-+|-+$/gu, "")}.${extension}`

/** An issued document as it goes to its client: the PDF, with its data inside or as a second file where the client wants them. */
export const mailedDocument: MailAttachments["ofDocument"] = Effect.fnUntraced(
  function* ({ id, invoices, who }) {
    const document = yield* invoices.printable(who, id)
    const { frozen, invoice } = document
    if (invoice.state !== "issued" || invoice.number === null) return yield* new NoAttachment()
    const { profile } = frozen.buyer
    const making = yield* printedOf(
      Effect.succeed(document),
      Effect.fnUntraced(function* () {
        if (profile !== "factur_x") return { attachment: null, annex: undefined }
        const { facturX } = yield* Effect.promise(() => import("@hourbook/paper/facturX"))
        return { attachment: facturX(yield* invoices.data(who, id, "factur_x")), annex: undefined }
      })
    )
    const { bytes } = yield* printFile(making)
    const files: Array<MailAttachment> = [{ name: fileName(invoice.number, "pdf"), type: "application/pdf", bytes }]
    if (profile === "xrechnung" || profile === "peppol") {
      const xml = yield* invoices.data(who, id, profile)
      files.push({
        name: fileName(invoice.number, "xml"),
        type: "application/xml",
        bytes: new TextEncoder().encode(xml)
      })
    }
    return files
  },
  Effect.mapError(() => new NoAttachment())
)
