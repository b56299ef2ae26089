import { useEffect } from "react"
import { Failed } from "../../src/api/Failed.ts"
import { Button } from "../../src/components/Button.tsx"
import { Card } from "../../src/components/Card.tsx"
import { Conflict } from "../../src/components/conflict/Conflict.tsx"
import { AskedBar } from "../../src/components/messages/AskedBar.tsx"
import { EmptyState } from "../../src/components/messages/EmptyState.tsx"
import { ErrorNote } from "../../src/components/messages/ErrorNote.tsx"
import { SecretOnce } from "../../src/components/messages/SecretOnce.tsx"
import { say } from "../../src/components/messages/toasts.ts"
import { Toasts } from "../../src/components/messages/Toasts.tsx"
import { WaitingMark } from "../../src/offline/WaitingMark.tsx"
import { m } from "../../src/paraglide/messages.js"
import { QueueDot } from "../../src/shell/QueueDot.tsx"
import { SampleBar } from "../../src/shell/SampleBar.tsx"
import { SeenBar } from "../../src/shell/SeenBar.tsx"
import styles from "../Gallery.module.css"
import { State } from "../State.tsx"
import { longClient, longDescription, longProject } from "../texts.ts"

const nothing = (): void => undefined
const why = () => m.refusals_archived({ name: longClient() })

const ToastsShown = () => {
  useEffect(() => {
    const ends = [
      say(m.waiting_kept()),
      say(why(), { tone: "wrong" }),
      say(m.entry_duplicated({ what: longDescription() }), { undo: nothing })
    ]
    return () => ends.forEach((end) => end())
  }, [])
  return <Toasts />
}

/** What pages say: nothing there, something went wrong, something waits. */
export const Messages = () => (
  <>
    <State name="EmptyState">
      <Card>
        <EmptyState title={m.time_no_match()} />
      </Card>
      <Card>
        <EmptyState
          title={m.payments_none_received()}
          action={<Button look="main">{m.payments_record_payment()}</Button>}
        >
          {m.payments_why_received()}
        </EmptyState>
      </Card>
    </State>
    <State name="ErrorNote: refused, offline, unexpected">
      <ErrorNote error={new Failed({ status: 400, code: "validation_error", message: "", text: why() })} />
      <ErrorNote
        title={m.shell_no_server()}
        error={new Failed({ status: 0, code: "offline", message: "" })}
        retry={nothing}
      />
      <ErrorNote error={new Error("unexpected")} retry={nothing} />
    </State>
    <State name="WaitingMark: waiting, refused, unsaved">
      <p>
        <WaitingMark pending={{ state: "waiting", why: undefined }} />
      </p>
      <p>
        <WaitingMark pending={{ state: "refused", why: why() }} edit={nothing} />
      </p>
      <p>
        <WaitingMark pending={{ state: "unsaved", why: why() }} edit={nothing} discard={nothing} />
      </p>
    </State>
    <State name="QueueDot, with changes that wait">
      <div className={styles.row}>
        <QueueDot />
      </div>
    </State>
    <State name="SeenBar, SampleBar">
      <SeenBar at={Date.parse("2026-11-12T14:30:00Z")} />
      <SampleBar />
    </State>
    <State name="Conflict">
      <Conflict
        fields={[
          { label: m.week_project(), theirs: longProject(), mine: "Website" },
          { label: m.time_duration(), theirs: "1:30", mine: "2:00" }
        ]}
        keepMine={nothing}
        takeTheirs={nothing}
      />
      <Conflict
        action={m.components_delete()}
        fields={[{ label: m.time_description(), theirs: longDescription(), mine: "Globex" }]}
        keepMine={nothing}
        takeTheirs={nothing}
      />
    </State>
    <State name="SecretOnce">
      <SecretOnce label="Secret" secret={`hb_${"k7qm4t2p".repeat(8)}`} />
    </State>
    <State name="AskedBar">
      <AskedBar text={m.shell_old_writes({ count: 2 })} action={m.shell_asks_old_action()} open={nothing} />
    </State>
    <State name="Toasts, at the edge of the page">
      <Button onClick={() => void say(longDescription())}>Toast</Button>
      <ToastsShown />
    </State>
  </>
)
