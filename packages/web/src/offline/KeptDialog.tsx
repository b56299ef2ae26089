import { type RecordKindName, recordKindNames, recordKinds } from "@hourbook/contract/data"
import { Link } from "@tanstack/react-router"
import { recordAddress } from "../api/recordAddress.ts"
import { Button, buttonClass } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { isDay, mediumDay } from "../format/dates.ts"
import { hours } from "../format/duration.ts"
import { m } from "../paraglide/messages.js"
import styles from "./KeptDialog.module.css"
import type { KeptWrite } from "./keptWrites.ts"
import { discardWrite, sendAgain } from "./queue.ts"
import { useQueue } from "./queueState.ts"

const kinds: Readonly<Record<RecordKindName, () => string>> = {
  time: m.waiting_kind_time,
  payments: m.waiting_kind_money,
  charges: m.waiting_kind_charges,
  payouts: m.waiting_kind_payouts
}

const actions: Readonly<Record<KeptWrite["method"], (of: { readonly kind: string }) => string>> = {
  POST: m.waiting_new,
  PUT: m.waiting_change,
  DELETE: m.waiting_delete
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const days = recordKindNames.map((kind) => recordKinds[kind].day)

/** What was typed, in a line, and its day. */
const typedIn = ({ body, names }: KeptWrite) => {
  const said = isObject(body) ? body : {}
  const text = (key: string): string | undefined => {
    const value = said[key]
    return typeof value === "string" && value !== "" ? value : undefined
  }
  const minutes = said["duration_minutes_total"]
  const price = said["amount"] ?? said["cost"]
  const amount = typeof price === "number" || typeof price === "string" ? `${price}` : undefined
  const day = days.map(text).find((one) => one !== undefined && isDay(one))
  const parts = [
    text("description") ?? text("comment"),
    typeof minutes === "number" ? hours(minutes) : undefined,
    amount === undefined ? undefined : [amount, text("currency")].filter(Boolean).join(" "),
    names?.project_name ?? names?.counteragent_name ?? undefined,
    day === undefined ? undefined : mediumDay(day)
  ]
  return { day, text: parts.filter(Boolean).join(" · ") }
}

/** The list in which a record is corrected. */
const Where = ({
  close,
  day,
  kind
}: {
  readonly close: () => void
  readonly day: string | undefined
  readonly kind: RecordKindName
}) => {
  const search = day === undefined ? {} : { period: `${day}..${day}` }
  return kind === "time" ? (
    <Link to="/time" search={search} className={buttonClass("plain", true)} onClick={close}>
      {m.waiting_show()}
    </Link>
  ) : (
    <Link to="/payments" search={search} className={buttonClass("plain", true)} onClick={close}>
      {m.waiting_show()}
    </Link>
  )
}

/** The changes that the server does not have: what they say, why they wait, and what can be done with each. */
export const KeptDialog = ({ close }: { readonly close: () => void }) => {
  const { isOffline, writes } = useQueue()
  return (
    <Dialog title={m.waiting_title()} close={close}>
      {writes.length === 0 && <p>{m.waiting_none()}</p>}
      <ul className={styles.writes}>
        {writes.map((write) => {
          const kind = recordAddress(write.address)?.kind ?? "time"
          const { day, text } = typedIn(write)
          return (
            <li key={write.id}>
              <b>{actions[write.method]({ kind: kinds[kind]() })}</b>
              {text !== "" && <span>{text}</span>}
              <small className={write.refusal === undefined ? "soft" : styles.refused}>
                {write.refusal === undefined
                  ? isOffline
                    ? m.waiting_why()
                    : m.waiting_sending()
                  : m.waiting_refused({ why: write.refusal })}
              </small>
              <span className={styles.actions}>
                <Button small onClick={() => sendAgain(write.id)}>
                  {m.waiting_again()}
                </Button>
                {write.method !== "DELETE" && <Where kind={kind} day={day} close={close} />}
                <Button small look="danger" onClick={() => discardWrite(write.id)}>
                  {m.waiting_discard()}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
