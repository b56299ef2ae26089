import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react"
import { Failed } from "../../api/Failed.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { sayWarnings } from "../../components/messages/sayWarnings.ts"
import { say } from "../../components/messages/toasts.ts"
import { hours } from "../../format/duration.ts"
import { errorText } from "../../format/errorText.ts"
import { money } from "../../format/money.ts"
import { forgetRefused } from "../../offline/queue.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay } from "../../session/useSession.ts"
import { useTimer } from "../timer/useTimer.ts"
import { confirmsLong } from "./confirmsLong.ts"
import { LineChips } from "./LineChips.tsx"
import { closedLine, type LineHandle, type LineState } from "./LineHandle.ts"
import { LineKeys } from "./LineKeys.tsx"
import { LineOptions, optionId } from "./LineOptions.tsx"
import styles from "./QuickEntry.module.css"
import { useEntryWrites } from "./useEntryWrites.ts"
import { draftOfLine, entryOfLine, namesOfLine, type MeantLine, timerOfLine, useLine } from "./useLine.ts"
import { type LineOption, useLineOptions } from "./useLineOptions.ts"
import { useMakeProject } from "./useMakeProject.ts"

interface LinePanelProps {
  readonly handle: RefObject<LineHandle | null>
  readonly text: string
  readonly setText: (change: string | ((now: string) => string)) => void
  /** Whether the focus is in the line. */
  readonly isIn: boolean
  readonly leave: () => void
  readonly onState: (state: LineState) => void
  /** Whether Enter was pressed before the panel was there; once. */
  readonly takeWanted: () => boolean
}

const lacking = ({ description, line, minutes, project, unknown }: MeantLine, creates: boolean): string | undefined => {
  if (project === undefined) {
    return creates && unknown !== undefined
      ? m.entry_line_create({ name: unknown.name })
      : m.entry_chip_no_project({ name: line.project ?? "" })
  }
  if (minutes === undefined) return m.entry_line_no_duration()
  return description === "" ? m.entry_line_no_words() : undefined
}

/** What was understood of the line and what it can be completed with; it records, and starts the timer. */
export const LinePanel = ({ handle, isIn, leave, onState, setText, takeWanted, text }: LinePanelProps) => {
  const { manage, prices, seesMoney } = useMay()
  const closed = useClosed()
  const makeProject = useMakeProject()
  /** What is shown and chosen belongs to the text that it was shown for. */
  const [closedFor, setClosedFor] = useState<string>()
  const [picked, setPicked] = useState({ text: "", at: -1 })
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly why: string }>()
  /** The text whose project is being made. */
  const [making, setMaking] = useState<string>()
  /** What is to be recorded once the projects are known. */
  const [awaited, setAwaited] = useState<string>()
  const typed = useRef(text)
  const meant = useLine(text, true)
  const found = useLineOptions(text, meant, isIn, manage)
  const { record, undoRecord } = useEntryWrites()
  const timer = useTimer()

  const options = isIn && closedFor !== text ? found : []
  const active = picked.text === text && picked.at < options.length ? picked.at : -1
  const wrong = refusal?.text === text ? refusal.why : undefined
  const isOpen = isIn && (text.trim() !== "" || options.length > 0)
  const activeId = active >= 0 ? optionId(active) : undefined

  useEffect(() => {
    typed.current = text
  })
  useEffect(
    () =>
      onState(isOpen ? { isOpen, hasOptions: options.length > 0, activeId, isWrong: wrong !== undefined } : closedLine),
    [activeId, isOpen, onState, options.length, wrong]
  )

  const isAwaiting = making === text || (meant.project === undefined && !meant.isRead)
  const save = async () => {
    if (text.trim() === "") return
    if (isAwaiting) return setAwaited(text)
    const why =
      meant.line.rate !== undefined && !prices ? m.entry_by_rates() : (closed(meant.day) ?? lacking(meant, manage))
    if (why !== undefined) return setRefusal({ text, why })
    if (!(await confirmsLong(meant.minutes))) return
    setText("")
    try {
      const { entry, warnings } = await record(entryOfLine(meant), namesOfLine(meant), true)
      const what = [hours(entry.duration_minutes_total), entry.description, entry.project_name]
      const price = !entry.billable ? m.entry_price_none() : seesMoney ? money(entry.cost, entry.currency) : null
      say([...what, price].filter((word) => word !== null).join(" · "), { undo: () => undoRecord(entry) })
      sayWarnings(warnings)
    } catch (error) {
      // Given back to the line, unless the next one is being typed there: then it stays in the list.
      const keptAs = error instanceof Failed ? error.keptAs : undefined
      const isListed = error instanceof Failed && error.isListed
      if (isListed && (keptAs === undefined || typed.current !== "")) return sayError(error)
      if (keptAs !== undefined) forgetRefused(keptAs)
      setText((now) => (now === "" ? text : now))
      setRefusal({ text, why: errorText(error) })
    }
  }
  const startTimer = () => {
    setText("")
    leave()
    void timer.start(timerOfLine(meant))
  }
  const move = (by: 1 | -1) => {
    const places = options.length + 1
    setPicked({ text, at: ((active + 1 + by + places) % places) - 1 })
  }
  const choose = async (option: LineOption) => {
    if (option.kind !== "new") return setText(option.text)
    if (meant.unknown === undefined || making === text) return
    setMaking(text)
    try {
      await makeProject(meant.unknown)
      setText((now) => (now === text ? option.text : now))
      setAwaited((now) => (now === text ? option.text : now))
    } catch (error) {
      setAwaited(undefined)
      setRefusal({ text, why: errorText(error) })
    }
    setMaking(undefined)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    const first = options[0]
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (first === undefined) return
      event.preventDefault()
      move(event.key === "ArrowDown" ? 1 : -1)
    } else if (event.key === "Tab" && !event.shiftKey && first !== undefined && first.kind !== "suggestion") {
      event.preventDefault()
      void choose(option ?? first)
    } else if (event.key === "Enter") {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) startTimer()
      else if (option !== undefined) void choose(option)
      else void save()
    } else if (event.key === "Escape") {
      if (options.length > 0 && text !== "") setClosedFor(text)
      else leave()
    }
  }
  useImperativeHandle(handle, () => ({ keyDown, startTimer, save: () => void save(), draft: () => draftOfLine(meant) }))
  useEffect(() => {
    if (awaited === undefined || (awaited === text && isAwaiting)) return
    setAwaited(undefined)
    if (awaited === text) void save()
  })
  useEffect(() => {
    if (takeWanted()) void save()
    // Once, when the panel has come.
  }, [])

  if (!isOpen) return null
  return (
    <div className={styles.panel}>
      {text.trim() !== "" && <LineChips id="quick-chips" meant={meant} />}
      {wrong !== undefined && (
        <p className={styles.refusal} role="alert">
          {wrong}
        </p>
      )}
      <LineOptions options={options} active={active} choose={(option) => void choose(option)} />
      <LineKeys first={options[0]?.kind} />
    </div>
  )
}
