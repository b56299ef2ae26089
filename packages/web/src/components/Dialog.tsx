import { useRouter } from "@tanstack/react-router"
import { X } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components"
import { m } from "../paraglide/messages.js"
import { Button } from "./Button.tsx"
import styles from "./Dialog.module.css"

interface DialogProps {
  readonly title: string
  readonly close: () => void
  /** A drawer comes from the side, for a record with many fields. */
  readonly look?: "dialog" | "drawer"
  readonly children: ReactNode
}

/**
 * A dialog over the page. Escape, a click beside it and the browser's Back close it, and ask first where something was typed in
 * it; so does the browser before the page is closed.
 */
export const Dialog = ({ children, close, look = "dialog", title }: DialogProps) => {
  const isTyped = useRef(false)
  const [asks, setAsks] = useState(false)
  const leave = (): void => {
    if (isTyped.current) setAsks(true)
    else close()
  }
  const { history } = useRouter()
  const leaving = useRef(leave)
  leaving.current = leave
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isTyped.current,
        blockerFn: ({ action }) => {
          if (action !== "BACK") return false
          leaving.current()
          return true
        }
      }),
    [history]
  )
  return (
    <ModalOverlay
      className={styles.overlay ?? ""}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (open) return
        if (asks) setAsks(false)
        else leave()
      }}
    >
      <Modal className={styles[look] ?? ""}>
        <AriaDialog className={styles.body ?? ""}>
          <div className={styles.head}>
            <Heading slot="title">{title}</Heading>
            <button type="button" onClick={leave} aria-label={m.components_close()}>
              <X size={18} aria-hidden="true" />
            </button>
          </div>
          {asks && (
            <div className={styles.asks} role="alertdialog" aria-label={m.components_unsaved()}>
              <span>{m.components_unsaved()}</span>
              <Button look="main" autoFocus onClick={() => setAsks(false)}>
                {m.components_unsaved_keep()}
              </Button>
              <Button look="danger" onClick={close}>
                {m.components_unsaved_discard()}
              </Button>
            </div>
          )}
          <div className={styles.content} onInput={() => (isTyped.current = true)}>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
