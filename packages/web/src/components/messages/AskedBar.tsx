import { useEffect, useRef } from "react"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import { Kbd } from "../Kbd.tsx"
import styles from "./AskedBar.module.css"

interface AskedBarProps {
  readonly text: string
  /** What opening the question does. */
  readonly action: string
  readonly open: () => void
}

/** Says that a question waits, and leaves the focus where the person types. F6 goes to it, as between parts of a window. */
export const AskedBar = ({ action, open, text }: AskedBarProps) => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F6" || event.defaultPrevented) return
      event.preventDefault()
      bar.current?.querySelector("button")?.focus()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
  return (
    <section ref={bar} className={styles.bar} aria-label={m.components_question()} data-noprint="">
      <span role="status">{text}</span>
      <Button small look="main" onClick={open} aria-keyshortcuts="F6">
        {action}
      </Button>
      <Kbd>F6</Kbd>
    </section>
  )
}
