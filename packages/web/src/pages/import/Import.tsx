import { useEffect, useRef, useState } from "react"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { useImport } from "./model/useImport.ts"
import { useLeaving } from "./model/useLeaving.ts"
import { EarlierImports } from "./steps/EarlierImports.tsx"
import { FileStep } from "./steps/FileStep.tsx"
import { StepList, stepName } from "./steps/StepList.tsx"
import styles from "./steps/Steps.module.css"

const ConfirmFirst = lazyComponent(async () => (await import("./steps/ConfirmFirst.tsx")).ConfirmFirst)
const ColumnsStep = lazyComponent(async () => (await import("./steps/ColumnsStep.tsx")).ColumnsStep)
const MatchStep = lazyComponent(async () => (await import("./steps/MatchStep.tsx")).MatchStep)
const CheckStep = lazyComponent(async () => (await import("./steps/CheckStep.tsx")).CheckStep)
const WriteStep = lazyComponent(async () => (await import("./steps/WriteStep.tsx")).WriteStep)

/** Imports time from another tracker: the file, its columns, the matches, a dry run, and the import. */
export const Import = () => {
  const { isClient, manage } = useMay()
  const { recent_until: until } = useSession().session
  const [isConfirmed, setConfirmed] = useState(() => !manage || Date.parse(until) > Date.now())
  return (
    <div className="page">
      <PageHead title={m.import_title()} />
      {isClient ? (
        <Card>
          <EmptyState title={m.import_not_yours()}>{m.import_not_yours_why()}</EmptyState>
        </Card>
      ) : !isConfirmed ? (
        <ConfirmFirst goOn={() => setConfirmed(true)} />
      ) : (
        <Wizard />
      )}
    </div>
  )
}

const Wizard = () => {
  const { again, choose, decide, goTo, readAs, setRates, state, stop, tryOut, write } = useImport()
  const { busy, check, chosen, error, report, step, writing } = state
  const isWriting = step === "write" && report === undefined && !state.isStopped
  useLeaving(isWriting)
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  // The next step begins where a reader of the screen, and the keyboard, would go on.
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <>
      <StepList step={step} chosen={chosen} locked={step === "write"} busy={busy} goTo={(to) => void goTo(to)} />
      <div
        className={`stack ${styles.box}`}
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={m.import_step_of({ step: stepName(step) })}
        aria-busy={busy}
      >
        {error !== undefined && <ErrorNote error={error} />}
        {step === "file" && <FileStep busy={busy} unreadable={state.unreadable} choose={(file) => void choose(file)} />}
        {step === "columns" && chosen !== undefined && (
          <ColumnsStep
            chosen={chosen}
            busy={busy}
            readAs={(mapping) => void readAs(mapping)}
            goTo={(to) => void goTo(to)}
          />
        )}
        {step === "matches" && chosen !== undefined && (
          <MatchStep chosen={chosen} busy={busy} decide={decide} goTo={(to) => void goTo(to)} />
        )}
        {step === "check" && chosen !== undefined && check !== undefined && (
          <CheckStep
            chosen={chosen}
            check={check}
            trial={state.trial}
            setsRates={state.setsRates}
            setRates={setRates}
            tryOut={(of) => void tryOut(of)}
            goTo={(to) => void goTo(to)}
            write={() => void write()}
          />
        )}
        {step === "write" && chosen !== undefined && check !== undefined && (
          <WriteStep
            chosen={chosen}
            check={check}
            writing={writing}
            isStopped={state.isStopped}
            report={report}
            importId={state.importId}
            stop={stop}
            goOn={() => void write()}
            again={again}
          />
        )}
        {step === "file" && <EarlierImports />}
      </div>
    </>
  )
}
