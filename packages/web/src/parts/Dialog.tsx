import { X } from "lucide-react"
import type { ReactNode } from "react"
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components"
import { m } from "../paraglide/messages.js"
import styles from "./Dialog.module.css"

interface DialogProps {
  readonly title: string
  readonly close: () => void
  /** A drawer comes from the side, for a record with many fields. */
  readonly look?: "dialog" | "drawer"
  readonly children: ReactNode
}

/** A dialog over the page. Escape and a click beside it close it. */
export const Dialog = ({ children, close, look = "dialog", title }: DialogProps) => (
  <ModalOverlay className={styles.overlay ?? ""} isOpen isDismissable onOpenChange={(open) => !open && close()}>
    <Modal className={styles[look] ?? ""}>
      <AriaDialog className={styles.body ?? ""}>
        <div className={styles.head}>
          <Heading slot="title">{title}</Heading>
          <button type="button" onClick={close} aria-label={m.parts_close()}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
