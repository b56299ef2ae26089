import { type SubmitEvent, useRef, useState } from "react"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { ErrorNote } from "../../parts/ErrorNote.tsx"
import { TextField } from "../../parts/Field.tsx"
import { PageHead } from "../../parts/PageHead.tsx"
import { say } from "../../parts/toasts.ts"
import { useMay, useSession } from "../../session/useSession.ts"
import { hours } from "../../words/duration.ts"
import { firstHourOf } from "./firstHour.ts"
import styles from "./Overview.module.css"

const amount = /^\d{1,7}(?:[.,]\d{1,4})?$/u

/** A new workspace: the first hour, whom it is for and its price. A member gives the first hour alone. */
export const StartPage = () => {
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const [line, setLine] = useState("")
  const [client, setClient] = useState("")
  const [rate, setRate] = useState("")
  const [tried, setTried] = useState(false)
  const [sends, setSends] = useState(false)
  const [error, setError] = useState<unknown>()
  // A second try after a refusal makes no second client.
  const made = useRef(new Map<string, string>())

  const hour = firstHourOf(line)
  const rateIsWrong = rate.trim() !== "" && !amount.test(rate.trim())

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
    if (hour === undefined || rateIsWrong) return
    setSends(true)
    setError(undefined)
    try {
      const counteragent_id = await clientId()
      const price = rate.trim().replace(",", ".")
      if (manage && price !== "") {
        await write("POST", "/api/rates", {
          body: { kind: "bill", amount: price, currency: workspace.currency, effective_date: today }
        })
      }
      await write("POST", "/api/time", {
        body: {
          description: hour.description,
          duration_minutes_total: hour.minutes,
          accrual_date: today,
          ...(counteragent_id === undefined ? {} : { counteragent_id }),
          ...(price === "" ? { billable: false } : {})
        }
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
                <TextField
                  label={`${m.overview_start_rate()} (${workspace.currency})`}
                  hint={m.overview_start_rate_hint()}
                  wrong={rateIsWrong ? m.overview_start_rate_wrong() : undefined}
                  placeholder="90"
                  inputMode="decimal"
                  value={rate}
                  onChange={({ target }) => setRate(target.value)}
                  autoComplete="off"
                />
              </li>
            </>
          )}
        </ol>
        {error !== undefined && <ErrorNote error={error} />}
        <div>
          <Button type="submit" look="main" disabled={sends}>
            {m.overview_start_save()}
          </Button>
        </div>
      </form>
    </div>
  )
}
