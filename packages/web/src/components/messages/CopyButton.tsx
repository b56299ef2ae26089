import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import { say } from "./toasts.ts"

interface CopyButtonProps {
  readonly text: string
  /** What the button says; "Copy" else. */
  readonly label?: string
  readonly look?: "main" | "plain"
}

/** Puts a text on the clipboard, and says so. */
export const CopyButton = ({ label, look = "plain", text }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      say(m.components_cannot_copy(), { tone: "wrong" })
    }
  }
  return (
    <Button look={look} onClick={() => void copy()}>
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? m.components_copied() : (label ?? m.components_copy())}</span>
    </Button>
  )
}
