import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { isFree } from "../actions/useShortcut.ts"
import { useSession } from "../session/useSession.ts"
import { pagesOf } from "./pages.ts"

const pauseMillis = 1200

/** The keys of every page: `g` and a letter for pages, `Ctrl K` for the palette. */
export const useKeys = (togglePalette: () => void): void => {
  const { preferences, workspace } = useSession()
  const navigate = useNavigate()
  const waitsForPage = useRef(0)
  useEffect(() => {
    const links = pagesOf(workspace).flat()
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault()
        togglePalette()
        return
      }
      if (!preferences.shortcuts || !isFree(event)) return
      if (performance.now() < waitsForPage.current) {
        waitsForPage.current = 0
        const link = links.find(({ key }) => key === event.key)
        if (link === undefined) return
        event.preventDefault()
        void navigate({ to: link.to })
      } else if (event.key === "g") {
        waitsForPage.current = performance.now() + pauseMillis
      }
    }
    // Before the keys of the page, which may know the letter after `g` too.
    addEventListener("keydown", onKey, true)
    return () => removeEventListener("keydown", onKey, true)
  })
}
