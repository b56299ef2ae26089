import { Plus } from "lucide-react"
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react"
import { m } from "../../paraglide/messages.js"
import { Kbd } from "../../parts/Kbd.tsx"
import { say } from "../../parts/toasts.ts"
import { useShortcut } from "../../parts/useShortcut.ts"
import { useSession } from "../../session/useSession.ts"
import { hours } from "../../words/duration.ts"
import { errorText } from "../../words/errorText.ts"
import { money } from "../../words/money.ts"
import { Timer } from "../timer/Timer.tsx"
import { useTimer } from "../timer/useTimer.ts"
import { LineChips } from "./LineChips.tsx"
import styles from "./QuickEntry.module.css"
import { useEntryWrites } from "./useEntryWrites.ts"
import { entryOfLine, timerOfLine, useLine } from "./useLine.ts"
import { useLineOptions } from "./useLineOptions.ts"

const EntryDrawer = lazy(() => import("./EntryDrawer.tsx").then(({ EntryDrawer }) => ({ default: EntryDrawer })))

const optionId = (at: number): string => `quick-option-${at}`

/** The line that logs time, the timer beside it, and the way to a form with all fields. */
export const QuickEntry = () => {
  const { user } = useSession()
  const [text, setText] = useState("")
  const [isIn, setIn] = useState(false)
  const [wasIn, setWasIn] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const [wrong, setWrong] = useState<string>()
  const [drawer, setDrawer] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const meant = useLine(text, wasIn)
  const options = useLineOptions(text, meant, isIn)
  const { record, undoRecord } = useEntryWrites()
  const timer = useTimer()
  const shownOptions = isIn && !isClosed ? options : []
  const isOpen = isIn && (text.trim() !== "" || shownOptions.length > 0)

  useShortcut({ n: () => input.current?.focus() })

  const change = (next: string) => {
    setText(next)
    setActive(-1)
    setClosed(false)
    setWrong(undefined)
  }
  const clear = () => change("")

  const save = async () => {
    if (text.trim() === "") return
    if (meant.project === undefined) return setWrong(m.entry_chip_no_project({ name: meant.line.project ?? "" }))
    if (meant.minutes === undefined) return setWrong(m.entry_line_no_duration())
    if (meant.description === "") return setWrong(m.entry_line_no_words())
    clear()
    try {
      const { entry, warnings } = await record(entryOfLine(meant, user.time_zone))
      const what = [hours(entry.duration_minutes_total), entry.description, entry.project_name]
      const price = entry.billable ? money(entry.cost, entry.currency) : m.entry_price_none()
      say([...what.filter((word) => word !== null), price].join(" · "), { undo: () => undoRecord(entry) })
      for (const { code, message } of warnings ?? []) if (code !== "possible_duplicate") say(message)
    } catch (error) {
      setText((now) => (now === "" ? text : now))
      setWrong(errorText(error))
    }
  }
  const startTimer = async () => {
    const body = timerOfLine(meant)
    clear()
    input.current?.blur()
    await timer.start(body)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const option = shownOptions[active]
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (shownOptions.length === 0) return
      event.preventDefault()
      const count = shownOptions.length + 1
      setActive(((active + 1 + (key === "ArrowDown" ? 1 : -1) + count) % count) - 1)
    } else if (key === "Tab" && !event.shiftKey && shownOptions[0]?.kind === "project") {
      event.preventDefault()
      change((option ?? shownOptions[0]).text)
    } else if (key === "Enter") {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) void startTimer()
      else if (option !== undefined) change(option.text)
      else void save()
    } else if (key === "Escape") {
      if (shownOptions.length > 0 && text !== "") setClosed(true)
      else input.current?.blur()
    }
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
        <button type="button" className={styles.plus} onClick={() => setDrawer(true)} aria-label={m.entry_new()}>
          <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <input
          ref={input}
          id="quick-entry"
          role="combobox"
          aria-label={m.entry_label()}
          aria-expanded={shownOptions.length > 0}
          aria-controls="quick-options"
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-describedby={isOpen ? "quick-chips" : undefined}
          aria-keyshortcuts="n"
          aria-invalid={wrong === undefined ? undefined : true}
          placeholder={m.entry_placeholder()}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        {!isIn && <Kbd>N</Kbd>}
        {isOpen && (
          <div className={styles.panel}>
            {text.trim() !== "" && <LineChips id="quick-chips" meant={meant} />}
            {wrong !== undefined && (
              <p className={styles.refusal} role="alert">
                {wrong}
              </p>
            )}
            <ul id="quick-options" role="listbox" aria-label={m.entry_options()} className={styles.options}>
              {shownOptions.map((option, at) => (
                <li
                  key={option.id}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  onPointerDown={(event) => {
                    event.preventDefault()
                    change(option.text)
                  }}
                >
                  <span className="cut">{option.label}</span>
                  {option.note !== null && <small className="cut">{option.note}</small>}
                </li>
              ))}
            </ul>
            <p className={styles.keys} aria-hidden="true">
              <Kbd>↵</Kbd> {m.entry_key_save()} <Kbd>Ctrl ↵</Kbd> {m.entry_key_timer()}
              {shownOptions[0]?.kind === "project" && (
                <>
                  {" "}
                  <Kbd>⇥</Kbd> {m.entry_key_complete()}
                </>
              )}
            </p>
          </div>
        )}
      </form>
      <Timer start={() => void startTimer()} />
      {drawer && (
        <Suspense fallback={null}>
          <EntryDrawer close={() => setDrawer(false)} />
        </Suspense>
      )}
    </>
  )
}
