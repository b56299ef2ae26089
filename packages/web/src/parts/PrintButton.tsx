import { Printer } from "lucide-react"
import { useEffect } from "react"
import { m } from "../paraglide/messages.js"
import { Button } from "./Button.tsx"

/** Prints the page or keeps it as a PDF, whose file has the given name. */
export const PrintButton = ({ name }: { readonly name: string }) => {
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
    <Button onClick={() => print()}>
      <Printer size={15} aria-hidden="true" /> {m.parts_print()}
    </Button>
  )
}
