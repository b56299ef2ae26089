import { type RefObject, useEffect, useRef } from "react"
import { useSession } from "../../session/useSession.ts"

interface RowKeys {
  readonly box: RefObject<HTMLElement | null>
  /** To the next row, or the one before. */
  readonly step: (by: 1 | -1) => void
  readonly toEnd: (first: boolean) => void
  /** Any other key on the row of that index. True if it did something. */
  readonly act: (key: string, index: number, event: KeyboardEvent) => boolean
}

const typing = "input:not([type=checkbox]),textarea,select,[contenteditable],[role=listbox],[role=menu]"
const elsewhere = `${typing},[role=dialog],[role=grid],[role=application]`

/** After `g` the next letter names a page. */
const pageKeyMillis = 1200

/**
 * The keys of a list: `j` and `k` from anywhere on the page, arrows, Home, End and whatever else the list knows on its
 * rows. Letters do nothing where a person types, or when they are switched off.
 */
export const useRowKeys = ({ act, box, step, toEnd }: RowKeys): void => {
  const { shortcuts } = useSession().preferences
  const pageKeyUntil = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element) || target.closest(elsewhere) !== null) return
      const key = event.key.toLowerCase()
      if (event.key.length === 1) {
        if (!shortcuts) return
        const isPage = performance.now() < pageKeyUntil.current
        pageKeyUntil.current = key === "g" && !isPage ? performance.now() + pageKeyMillis : 0
        if (isPage || key === "g") return
        if (key === "j" || key === "k") {
          event.preventDefault()
          step(key === "j" ? 1 : -1)
          return
        }
      }
      const row = box.current?.contains(target) === true ? target.closest("[data-index]") : null
      if (!(row instanceof HTMLElement)) return
      // A button or link in a row keeps its own keys.
      if (target !== row && (key === "enter" || key === " ")) return
      const done =
        key === "arrowdown" || key === "arrowup"
          ? (step(key === "arrowdown" ? 1 : -1), true)
          : key === "home" || key === "end"
            ? (toEnd(key === "home"), true)
            : act(key, Number(row.dataset["index"]), event)
      if (done) event.preventDefault()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}
