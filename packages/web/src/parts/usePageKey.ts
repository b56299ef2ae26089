import { useEffect, useRef } from "react"
import { useSession } from "../session/useSession.ts"

const notHere = "input,textarea,select,[contenteditable],[role=grid],[role=dialog],[role=listbox],[role=menu]"

/** After `g` the next letter names a page. */
const pageKeyMillis = 1200

/** A letter that does the deed of a page, where no person types and letters are not switched off. */
export const usePageKey = (key: string, act: () => void): void => {
  const { shortcuts } = useSession().preferences
  const pageKeyUntil = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !shortcuts) return
      if (event.target instanceof Element && event.target.closest(notHere) !== null) return
      const isPage = performance.now() < pageKeyUntil.current
      pageKeyUntil.current = event.key === "g" && !isPage ? performance.now() + pageKeyMillis : 0
      if (isPage || event.key !== key) return
      event.preventDefault()
      act()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}
