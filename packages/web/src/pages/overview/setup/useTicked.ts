import { useState } from "react"
import { setupKey } from "./setupKey.ts"

const ticks = (workspaceId: string): ReadonlyArray<string> => {
  try {
    return (localStorage.getItem(setupKey(workspaceId)) ?? "").split(" ").filter((one) => one !== "")
  } catch {
    return []
  }
}

/** What of the setup a person has ticked off in this browser. */
export const useTicked = (workspaceId: string) => {
  const [ticked, setTicked] = useState(() => ticks(workspaceId))
  const tick = (step: string): void => {
    const next = [...new Set([...ticks(workspaceId), step])]
    setTicked(next)
    try {
      localStorage.setItem(setupKey(workspaceId), next.join(" "))
    } catch {
      // A browser that keeps nothing forgets the ticks with the page.
    }
  }
  return { ticked, tick }
}
