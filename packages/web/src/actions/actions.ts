import { useEffect } from "react"
import { useShortcut } from "./useShortcut.ts"

/** The actions that every page offers, and the key of each. */
export const actionKeys = { log: "n", timer: "s", keys: "?" } as const

export type ActionName = keyof typeof actionKeys

const offered = new Map<ActionName, () => void>()

/** Runs an action for the palette or a menu, also where keys of one letter are off. */
export const runAction = (name: ActionName): void => offered.get(name)?.()

/** Offers an action while the component is shown: to its key, the palette and menus. */
export const useAction = (name: ActionName, run: () => void): void => {
  useShortcut({ [actionKeys[name]]: run })
  useEffect(() => {
    offered.set(name, run)
    return () => {
      if (offered.get(name) === run) offered.delete(name)
    }
  })
}
