import { FileText } from "lucide-react"
import { useState } from "react"
import type { PaperToSave } from "../../api/savePaper.ts"
import { formatLocale, sentLanguage } from "../../format/locale.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import { sayError } from "../messages/sayError.ts"

/** Keeps what the page shows as PDF, to be sent. */
export const PdfButton = (paper: PaperToSave) => {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await import("../../api/savePaper.ts")
      .then(({ savePaper }) => savePaper(paper, sentLanguage(formatLocale())))
      .catch(sayError)
    setBusy(false)
  }
  return (
    <Button onClick={() => void save()} disabled={busy} title={m.components_pdf_why()}>
      <FileText size={15} aria-hidden="true" /> PDF
    </Button>
  )
}
