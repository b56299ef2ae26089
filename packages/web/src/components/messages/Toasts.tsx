import { X } from "lucide-react"
import { useEffect } from "react"
import { m } from "../../paraglide/messages.js"
import { Kbd } from "../Kbd.tsx"
import styles from "./Toasts.module.css"
import { dismiss, hold, type Toast, useToasts } from "./toasts.ts"

const takeBack = ({ id, undo }: Toast): void => {
  dismiss(id)
  undo?.()
}

const inField = "input,textarea,select,[contenteditable]"

/** What was said lately, below the page. Ctrl Z takes back the last that can be, outside of fields. */
export const Toasts = () => {
  const toasts = useToasts()
  useEffect(() => {
    const last = toasts.findLast(({ undo }) => undo !== undefined)
    if (last === undefined) return
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "z") return
      if (event.target instanceof Element && event.target.closest(inField) !== null) return
      event.preventDefault()
      takeBack(last)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [toasts])
  return (
    <section
      className={styles.toasts}
      aria-label={m.components_messages()}
      data-noprint=""
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <ul aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <li key={toast.id} className={toast.tone === "wrong" ? styles.wrong : styles.toast}>
            <span>{toast.text}</span>
            {toast.undo !== undefined && (
              <button type="button" className={styles.undo} onClick={() => takeBack(toast)}>
                {m.components_undo()} <Kbd>Ctrl Z</Kbd>
              </button>
            )}
            {toast.action !== undefined && (
              <button
                type="button"
                className={styles.undo}
                onClick={() => {
                  dismiss(toast.id)
                  toast.action?.run()
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              className={styles.close}
              onClick={() => dismiss(toast.id)}
              aria-label={m.components_close()}
            >
              <X size={15} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
