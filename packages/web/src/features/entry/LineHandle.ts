import type { KeyboardEvent } from "react"
import type { EntryDraft } from "./draft.ts"

/** What the line's panel does for the line, once its code is there. */
export interface LineHandle {
  readonly keyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly startTimer: () => void
  readonly save: () => void
  /** What the line says, for a form with all fields. */
  readonly draft: () => Partial<EntryDraft>
}

/** How the panel describes itself to the line's field. */
export interface LineState {
  readonly isOpen: boolean
  readonly hasOptions: boolean
  readonly activeId: string | undefined
  readonly isWrong: boolean
}

export const closedLine: LineState = { isOpen: false, hasOptions: false, activeId: undefined, isWrong: false }
