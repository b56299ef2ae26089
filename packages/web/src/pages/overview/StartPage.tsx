import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { MoneyField, type MoneyValue } from "../../components/fields/MoneyField.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { say } from "../../components/messages/toasts.ts"
import { PageHead } from "../../components/PageHead.tsx"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { beginning } from "../../features/rates/beginning.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import type { SessionData } from "../../session/SessionData.ts"
import { sessionRead, useMay, useSession } from "../../session/useSession.ts"
import { firstHourOf } from "./firstHour.ts"
import styles from "./Overview.module.css"
import { SampleOffer } from "./SampleOffer.tsx"
import { adoptSurroundings } from "./setup/adoptSurroundings.ts"
import { SetupList } from "./setup/SetupList.tsx"

/** Takes over what the browser knows before anything is recorded; the page goes on meanwhile. */
const useSurroundings = (): (() => Promise<SessionData | undefined>) => {
  const { workspace } = useSession()
  const { own } = useMay()
  const cache = useQueryClient()
  const adopted = useRef<Promise<SessionData | undefined>>(undefined)
  useEffect(() => {
    if (!own || adopted.current !== undefined) return
    adopted.current = adoptSurroundings(workspace).then(async (isChanged) => {
      if (!isChanged) return undefined
      // What is read of an empty workspace has no amounts; the first record has it read again.
      await cache.invalidateQueries({ refetchType: "none" })
      const session = await cache.query(sessionRead)
      return session.session === null ? undefined : session
    })
  }, [cache, own, workspace])
  return async () => adopted.current
}

/**
 * The start of a new workspace: the first hour, its client and its price. Enter goes on to the next, and records in the
 * last. A member gives the first hour alone.
 */
export const StartPage = () => {
  const { today, user, workspace } = useSession()
  const { manage, own } = useMay()
  const write = useWrite()
  const { record } = useEntryWrites()
  const [line, setLine] = useState("")
  const [client, setClient] = useState("")
  const [typedRate, setRate] = useState<MoneyValue>()
  // Until it is typed, in the currency that the workspace may get meanwhile.
  const rate: MoneyValue = typedRate ?? { amount: null, currency: workspace.currency }
  const surroundings = useSurroundings()
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
      const adopted = await surroundings()
      const counteragent_id = await clientId()
      if (manage && rate.amount !== null) {
        await write("POST", "/api/rates", {
          body: { kind: "bill", amount: rate.amount, currency: rate.currency, effective_date: beginning }
        })
      }
      await record({
        description: hour.description,
        duration_minutes_total: hour.minutes,
        accrual_date: adopted?.today ?? today,
        ...(counteragent_id === undefined ? {} : { counteragent_id }),
        ...(manage && rate.amount === null ? { billable: false } : {})
      })
      say(m.overview_start_saved({ duration: hours(hour.minutes) }))
    } catch (cause) {
      setError(cause)
      setSends(false)
    }
  }

  const goOn = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    const fields = [...event.currentTarget.querySelectorAll("input")]
    const next = fields[fields.indexOf(event.target) + 1]
    if (next === undefined) return
    event.preventDefault()
    setTried(true)
    if (hour !== undefined) next.focus()
    else fields[0]?.focus()
  }

  return (
    <div className="page">
      {manage ? (
        <PageHead title={m.overview_start_title()} note={m.overview_start_lead()} />
      ) : (
        <PageHead
          title={m.overview_start_member_title({ name: user.name })}
          note={m.overview_start_member_lead({ workspace: workspace.name })}
        />
      )}
      <form className={styles.start} onKeyDown={goOn} onSubmit={(event) => void save(event)} noValidate>
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
          <SampleOffer />
        </div>
      </form>
      {own && <SetupList isStart />}
    </div>
  )
}
