import { useEffect } from "react"

const notHere = "input,textarea,select,[contenteditable],[role=dialog],[role=listbox],[role=application]"

/** `[` and `]`, or Alt with the left and right arrow, step through periods; German keyboards have the brackets behind AltGr. */
export const usePeriodKeys = (step: (by: number) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey !== event.altKey || event.metaKey) {
        if (!(event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight"))) return
      }
      if (event.target instanceof Element && event.target.closest(notHere) !== null) return
      const by =
        event.key === "[" || (event.altKey && event.key === "ArrowLeft")
          ? -1
          : event.key === "]" || (event.altKey && event.key === "ArrowRight")
            ? 1
            : 0
      if (by === 0) return
      event.preventDefault()
      step(by)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}
