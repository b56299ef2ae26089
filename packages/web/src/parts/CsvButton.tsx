import { Download } from "lucide-react"
import { useState } from "react"
import { fileAddress, type PathOf, type QueryOf } from "../api/client.ts"
import { m } from "../paraglide/messages.js"
import { errorText } from "../words/errorText.ts"
import { Button } from "./Button.tsx"
import { say } from "./toasts.ts"

interface CsvButtonProps<P extends PathOf<"GET">> {
  readonly path: P
  readonly query: QueryOf<"GET", P>
  /** The file's name. */
  readonly name: string
}

/** Keeps what the page shows, whole, as a file for spreadsheets. */
export const CsvButton = <P extends PathOf<"GET">>({ name, path, query }: CsvButtonProps<P>) => {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await import("../api/saveFile.ts")
      .then(({ saveFile }) => saveFile({ addresses: [fileAddress(path, query)], format: "csv", name }))
      .catch((error: unknown) => say(errorText(error), { tone: "wrong" }))
    setBusy(false)
  }
  return (
    <Button onClick={() => void save()} disabled={busy} title={m.parts_csv_why()}>
      <Download size={15} aria-hidden="true" /> CSV
    </Button>
  )
}
