import { Plus } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useAction } from "../../actions/actions.ts"
import { Kbd } from "../../components/Kbd.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { Timer } from "../timer/Timer.tsx"
import { useTimer } from "../timer/useTimer.ts"
import type { EntryDraft } from "./draft.ts"
import { closedLine, type LineHandle } from "./LineHandle.ts"
import styles from "./QuickEntry.module.css"

const panel = () => import("./LinePanel.tsx")
const LinePanel = lazyComponent(async () => (await panel()).LinePanel)
const EntryDrawer = lazyComponent(async () => (await import("./EntryDrawer.tsx")).EntryDrawer)

/** After the page has shown what it is for. */
const idleMillis = 1500

/** What is in the line stays in the browser until it is recorded or taken out, also when the page is closed. */
const useKeptLine = () => {
  const { user, workspace } = useSession()
  const key = `hourbook-line ${workspace.id} ${user.id}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? "")
  useEffect(() => {
    if (text === "") localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  }, [key, text])
  return [text, setText] as const
}

/**
 * The line that logs time, the timer beside it, and the way to a form with all fields. What understands the line is
 * loaded when the page is idle, or with the first focus.
 */
export const QuickEntry = () => {
  const [text, setText] = useKeptLine()
  const [isIn, setIn] = useState(false)
  const [wasIn, setWasIn] = useState(false)
  const [state, setState] = useState(closedLine)
  const [drawer, setDrawer] = useState<Partial<EntryDraft>>()
  const input = useRef<HTMLInputElement>(null)
  const handle = useRef<LineHandle>(null)
  /** Enter was pressed before the panel was there. */
  const wantsSave = useRef(false)
  const timer = useTimer()

  useAction("log", () => input.current?.focus())
  useEffect(() => {
    const later = setTimeout(() => void panel(), idleMillis)
    return () => clearTimeout(later)
  }, [])

  const startTimer = () => {
    if (text.trim() === "" || handle.current === null) void timer.start({ description: text.trim() })
    else handle.current.startTimer()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (handle.current !== null) return handle.current.keyDown(event)
    if (event.key === "Enter") wantsSave.current = true
  }

  return (
    <>
      <form
        className={styles.entry}
        onSubmit={(event) => event.preventDefault()}
        onFocus={() => {
          setIn(true)
          setWasIn(true)
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setIn(false)
        }}
      >
        <button
          type="button"
          className={styles.plus}
          onClick={() => setDrawer(handle.current?.draft() ?? { description: text.trim() })}
          aria-label={m.entry_new()}
        >
          <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <input
          ref={input}
          id="quick-entry"
          role="combobox"
          aria-label={m.entry_label()}
          aria-expanded={state.hasOptions}
          aria-controls="quick-options"
          aria-autocomplete="list"
          aria-activedescendant={state.activeId}
          aria-describedby={state.isOpen ? "quick-chips" : undefined}
          aria-keyshortcuts="n"
          aria-invalid={state.isWrong ? true : undefined}
          placeholder={m.entry_placeholder()}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        {!isIn && <Kbd>N</Kbd>}
        {wasIn && (
          <LinePanel
            handle={handle}
            text={text}
            setText={setText}
            isIn={isIn}
            leave={() => input.current?.blur()}
            onState={setState}
            takeWanted={() => {
              const wanted = wantsSave.current
              wantsSave.current = false
              return wanted
            }}
          />
        )}
      </form>
      <Timer start={startTimer} />
      {drawer !== undefined && (
        <EntryDrawer start={drawer} saved={() => setText("")} close={() => setDrawer(undefined)} />
      )}
    </>
  )
}
