import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { count } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { timeLeft } from "../model/importText.ts"
import type { Chosen, ImportState } from "../model/wizardState.ts"
import type { Check } from "../worker/protocol.ts"
import { Report } from "./Report.tsx"
import styles from "./Steps.module.css"

interface WriteStepProps {
  readonly chosen: Chosen
  readonly check: Check
  readonly writing: ImportState["writing"]
  readonly isStopped: boolean
  readonly report: ImportReport | undefined
  readonly importId: string | undefined
  readonly stop: () => void
  readonly goOn: () => void
  readonly again: () => void
}

const percentOf = (done: number, of: number): number => (of === 0 ? 100 : Math.floor((done / of) * 100))

/** The import: its progress, with buttons to stop and continue; then the report. */
export const WriteStep = ({
  again,
  check,
  chosen,
  goOn,
  importId,
  isStopped,
  report,
  stop,
  writing
}: WriteStepProps) => {
  if (report !== undefined)
    return <Report chosen={chosen} check={check} report={report} importId={importId} again={again} />
  const { done = 0, of = chosen.survey.entries, rate = null, secondsLeft = null, waits = false } = writing ?? {}
  const percent = percentOf(done, of)
  const state = isStopped ? m.import_stopped() : waits ? m.import_waits() : m.import_writing()
  return (
    <Card title={state}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={m.import_writing()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={m.import_done_of({ done: count(done), of: count(of) })}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={percent} height="1" />
        </svg>
      </div>
      <p>
        <b>{m.import_done_of({ done: count(done), of: count(of) })}</b>
        {!isStopped && !waits && rate !== null && secondsLeft !== null && (
          <span className="soft">
            {" · "}
            {m.import_rate({ n: count(Math.round(rate)) })} · {timeLeft(secondsLeft)}
          </span>
        )}
      </p>
      {/* Said in steps of a tenth, not with each call. */}
      <p role="status" className="sr">
        {isStopped || waits ? state : m.import_percent({ n: Math.floor(percent / 10) * 10 })}
      </p>
      <p className="soft">
        {isStopped ? m.import_stopped_why() : waits ? m.import_waits_why() : m.import_writing_why()}
      </p>
      <div className={styles.still}>
        {isStopped ? (
          <>
            <Button look="quiet" onClick={again}>
              {m.import_another_file()}
            </Button>
            <Button look="main" onClick={goOn} autoFocus>
              {m.import_go_on()}
            </Button>
          </>
        ) : (
          <Button onClick={stop}>{m.import_stop()}</Button>
        )}
      </div>
    </Card>
  )
}
