import Document from "pdfkit"
import type { FontFiles } from "../fonts/fontFiles.ts"
import type { Attachment } from "../sheet/Letter.ts"
import type { PaperFormat } from "./PaperFormat.ts"

export interface DocumentOptions {
  readonly fonts: FontFiles
  readonly format: PaperFormat
  readonly title: string
  readonly author: string
  readonly language: string
  readonly at: Date
  readonly attachment: Attachment | null
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** The title and author. pdfkit writes them into metadata as they are, so an archive gets them here, escaped. */
const titleMetadata = (title: string, author: string): string => `
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
        </rdf:Description>
        `

/** An empty PDF with its fonts and what is attached to it; `end` gives its bytes. */
export const openDocument = ({ at, attachment, author, fonts, format, language, title }: DocumentOptions) => {
  const doc = new Document({
    size: [format.width, format.height],
    margin: 0,
    autoFirstPage: false,
    // Without a name, pdfkit begins without a font.
    font: "",
    lang: language,
    displayTitle: true,
    info: { ...(attachment === null ? { Title: title, Author: author } : {}), Creator: "Hourbook", CreationDate: at },
    ...(attachment === null ? {} : { subset: "PDF/A-3b" as const, pdfVersion: "1.7" as const, tagged: true })
  })
  for (const face of ["text", "strong"] as const) doc.registerFont(face, Buffer.from(fonts[face]))
  for (const [index, font] of fonts.signs.entries()) doc.registerFont(`signs ${index + 1}`, Buffer.from(font))
  if (attachment !== null) {
    const relation = { relationship: "Alternative" }
    doc.file(Buffer.from(attachment.text), {
      name: attachment.name,
      type: "text/xml",
      description: attachment.description,
      creationDate: at,
      modifiedDate: at,
      ...relation
    })
    doc.appendXML(titleMetadata(title, author))
    doc.appendXML(attachment.metadata)
  }
  const pieces: Array<Uint8Array> = []
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (piece: Uint8Array) => pieces.push(piece))
    doc.on("end", () => resolve(Buffer.concat(pieces)))
    doc.on("error", reject)
  })
  return {
    doc,
    end: (): Promise<Uint8Array> => {
      doc.end()
      return ended
    }
  }
}
