import { Link } from "@tanstack/react-router"
import { type SubmitEvent, useRef, useState } from "react"
import { useWrite } from "../../api/write.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { beginning } from "../../features/rates/beginning.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { TextField } from "../../parts/fields/Field.tsx"
import { MoneyField, type MoneyValue } from "../../parts/fields/MoneyField.tsx"
import { ErrorNote } from "../../parts/messages/ErrorNote.tsx"
import { say } from "../../parts/messages/toasts.ts"
import { PageHead } from "../../parts/PageHead.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import { hours } from "../../words/duration.ts"
import { firstHourOf } from "./firstHour.ts"
import styles from "./Overview.module.css"

/** The start of a new workspace: the first hour, its client and its price. A member gives the first hour alone. */
export const StartPage = () => {
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const { record } = useEntryWrites()
  const [line, setLine] = useState("")
  const [client, setClient] = useState("")
  const [rate, setRate] = useState<MoneyValue>({ amount: null, currency: workspace.currency })
  const [tried, setTried] = useState(false)
  const [sends, setSends] = useState(false)
  const [error, setError] = useState<unknown>()
  // A second try after a refusal makes no second client.
  const made = useRef(new Map<string, string>())

  const hour = firstHourOf(line)

  const clientId = async (): Promise<string | undefined> => {
    const name = client.trim()
    const known = made.current.get(name)
    if (name === "" || known !== undefined) return known
    const { counteragent } = await write("POST", "/api/counteragents", { body: { name } })
    made.current.set(name, counteragent.id)
    return counteragent.id
  }

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    // A price that is not understood must not become none.
    const isWrong =
      event.currentTarget instanceof Element && event.currentTarget.querySelector("[aria-invalid=true]") !== null
    if (hour === undefined || isWrong) return
    setSends(true)
    setError(undefined)
    try {
      const counteragent_id = await clientId()
      if (manage && rate.amount !== null) {
        await write("POST", "/api/rates", {
          body: { kind: "bill", amount: rate.amount, currency: rate.currency, effective_date: beginning }
        })
      }
      await record({
        description: hour.description,
        duration_minutes_total: hour.minutes,
        accrual_date: today,
        ...(counteragent_id === undefined ? {} : { counteragent_id }),
        ...(manage && rate.amount === null ? { billable: false } : {})
      })
      say(m.overview_start_saved({ duration: hours(hour.minutes) }))
    } catch (cause) {
      setError(cause)
      setSends(false)
    }
  }

  return (
    <div className="page">
      <PageHead title={m.overview_start_title()} note={m.overview_start_lead()} />
      <form className={styles.start} onSubmit={(event) => void save(event)} noValidate>
        <ol>
          <li>
            <span className={styles.step} aria-hidden="true">
              1
            </span>
            <TextField
              label={m.overview_start_hour()}
              hint={m.overview_start_hour_hint()}
              placeholder={m.overview_start_hour_example()}
              wrong={tried && hour === undefined ? m.overview_start_hour_wrong() : undefined}
              value={line}
              onChange={({ target }) => setLine(target.value)}
              autoComplete="off"
              autoFocus
            />
          </li>
          {manage && (
            <>
              <li>
                <span className={styles.step} aria-hidden="true">
                  2
                </span>
                <TextField
                  label={m.overview_start_client()}
                  hint={m.overview_start_client_hint()}
                  placeholder={m.overview_start_client_example()}
                  value={client}
                  onChange={({ target }) => setClient(target.value)}
                  autoComplete="off"
                />
              </li>
              <li>
                <span className={styles.step} aria-hidden="true">
                  3
                </span>
                <MoneyField
                  label={m.overview_start_rate()}
                  hint={m.overview_start_rate_hint()}
                  per="/ h"
                  value={rate}
                  onChange={setRate}
                />
              </li>
            </>
          )}
        </ol>
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button type="submit" look="main" disabled={sends}>
            {m.overview_start_save()}
          </Button>
          <Link to="/import" className="link">
            {m.import_link()}
          </Link>
        </div>
      </form>
    </div>
  )
}
