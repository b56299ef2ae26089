import { useEffect } from "react"
import { useSession } from "../session/useSession.ts"

const notHere =
  "input,textarea,select,[contenteditable],[role=grid],[role=dialog],[role=alertdialog],[role=listbox],[role=menu]"

/** Whether single letters are shortcuts where the event happened. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  !event.isComposing &&
  !(event.target instanceof Element && event.target.closest(notHere) !== null)

/** Single letters that do something on the page, outside of fields, grids and dialogs; off where the person prefers. */
export const useShortcut = (keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void => {
  const { shortcuts } = useSession().preferences
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: KeyboardEvent): void => {
      const action = isFree(event) ? keys[event.key] : undefined
      if (action === undefined) return
      event.preventDefault()
      action(event)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}
