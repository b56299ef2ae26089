import { useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { isFree } from "../parts/useShortcut.ts"
import type { SessionData } from "../session/SessionData.ts"
import { pagesOf } from "./pages.ts"

/** The keys of every page: `g` and a letter for pages, `Ctrl K` for the palette. */
export const useKeys = (session: SessionData | undefined, togglePalette: () => void): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (session === undefined) return
    const links = pagesOf(session.workspace.role).flat()
    let waitsForPage = 0
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault()
        togglePalette()
        return
      }
      if (!session.preferences.shortcuts || !isFree(event)) return
      if (performance.now() < waitsForPage) {
        waitsForPage = 0
        const link = links.find(({ key }) => key === event.key)
        if (link === undefined) return
        event.preventDefault()
        void navigate({ to: link.to })
      } else if (event.key === "g") {
        waitsForPage = performance.now() + 1200
      }
    }
    // Before the keys of the page, which may know the letter after `g` too.
    addEventListener("keydown", onKey, true)
    return () => removeEventListener("keydown", onKey, true)
  }, [navigate, session, togglePalette])
}
