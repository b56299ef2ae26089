import { Play, Square } from "lucide-react"
import { useState } from "react"
import { useAction } from "../../actions/actions.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { focusedEntry } from "../../components/lists/focusedEntry.ts"
import { m } from "../../paraglide/messages.js"
import { Elapsed } from "./Elapsed.tsx"
import styles from "./Timer.module.css"
import { useTimer } from "./useTimer.ts"

const TimerDialog = lazyComponent(async () => (await import("./TimerDialog.tsx")).TimerDialog)

/** The timer in the top bar: start from the line's text, what runs, stop. `S` starts and stops it. */
export const Timer = ({ start }: { readonly start: () => void }) => {
  const { start: startWith, stop, timer } = useTimer()
  const [dialog, setDialog] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const stopNow = async () => {
    try {
      await stop()
    } catch (error) {
      setRefused(error)
      setDialog(true)
    }
  }
  useAction("timer", () => {
    const entry = focusedEntry()
    if (entry !== undefined) void startWith({ from_entry: entry })
    else if (timer === null) start()
    else void stopNow()
  })
  return (
    <>
      {timer === null ? (
        <button
          type="button"
          className={styles.start}
          onClick={start}
          aria-label={m.timer_start()}
          aria-keyshortcuts="s"
          title={`${m.timer_start()} (S)`}
        >
          <Play size={15} strokeWidth={2} aria-hidden="true" />
        </button>
      ) : (
        <div className={styles.timer}>
          <button
            type="button"
            className={styles.what}
            onClick={() => setDialog(true)}
            aria-label={m.timer_edit({ what: timer.description || timer.project_name || m.timer_no_words() })}
          >
            <i aria-hidden="true" />
            <span className="cut">{timer.description || timer.project_name || m.timer_no_words()}</span>
            <Elapsed since={timer.started_at} />
          </button>
          <button
            type="button"
            className={styles.stop}
            onClick={() => void stopNow()}
            aria-label={m.timer_stop()}
            aria-keyshortcuts="s"
            title={`${m.timer_stop()} (S)`}
          >
            <Square size={12} fill="currentColor" aria-hidden="true" />
          </button>
        </div>
      )}
      {dialog && timer !== null && (
        <TimerDialog
          timer={timer}
          refused={refused}
          close={() => {
            setDialog(false)
            setRefused(undefined)
          }}
        />
      )}
    </>
  )
}
