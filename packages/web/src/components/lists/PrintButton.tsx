import { Printer } from "lucide-react"
import { useEffect, useState } from "react"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"

interface PrintButtonProps {
  readonly name: string
  /** Reads what is not on the page yet, such as the rest of a long list. */
  readonly before?: () => Promise<unknown>
}

/** Prints the page or keeps it as a PDF, whose file has the given name. */
export const PrintButton = ({ before: prepare, name }: PrintButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let title = ""
    const before = (): void => {
      title = document.title
      document.title = name
    }
    const after = (): void => {
      document.title = title
    }
    addEventListener("beforeprint", before)
    addEventListener("afterprint", after)
    return () => {
      removeEventListener("beforeprint", before)
      removeEventListener("afterprint", after)
    }
  }, [name])
  return (
    <Button
      disabled={isBusy}
      aria-label={m.components_print()}
      onClick={() => {
        setBusy(true)
        void (prepare?.() ?? Promise.resolve()).finally(() => {
          setBusy(false)
          // With the rows that have come.
          setTimeout(() => print())
        })
      }}
    >
      <Printer size={15} aria-hidden="true" /> <span className="notOnPhone">{m.components_print()}</span>
    </Button>
  )
}
