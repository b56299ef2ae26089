import { useQuery } from "@tanstack/react-query"
import { type SyntheticEvent, useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { DateField } from "../../components/fields/DateField.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import { Table } from "../../components/lists/Table.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { type Day, mediumDay } from "../../format/dates.ts"
import { formatLocale } from "../../format/locale.ts"
import { decimalOf } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Settings.module.css"

const exact = /^\d{1,9}([.,]\d{1,10})?$/u

/** A rate as decimal text: it may have more digits than an amount. */
const rateOf = (typed: string): string | undefined =>
  exact.test(typed.trim()) ? typed.trim().replace(",", ".") : decimalOf(typed)

/** What other currencies are worth in the workspace's: a dated ledger, in which each rate holds from its day on. */
export const Currencies = () => {
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const { data, error, refetch } = useQuery(read("/api/exchange-rates"))
  const lacking = useQuery({
    ...read("/api/dashboard/overview", { date_from: today, date_to: today }),
    enabled: manage
  })
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={320} />
  const rates = data.exchange_rates.toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || b.effective_date.localeCompare(a.effective_date)
  )
  const remove = (id: string) => {
    write("DELETE", "/api/exchange-rates/{id}", { params: { id } }).catch(sayError)
  }
  const unconverted = (lacking.data?.unconverted ?? []).map(({ currency }) => currency)
  // As many digits as the longest has, so that the points are below each other.
  const digits = Math.max(
    0,
    ...rates.map(({ rate }) => rate.toFixed(10).replace(/0+$/u, "").split(".")[1]?.length ?? 0)
  )
  const format = new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (
    <>
      {unconverted.length > 0 && (
        <Card title={m.settings_unconverted()}>
          <p>{m.settings_unconverted_why({ currencies: [...new Set(unconverted)].join(", ") })}</p>
        </Card>
      )}
      <Card title={m.settings_currencies()}>
        <p className="soft">{m.settings_currencies_why({ currency: workspace.currency })}</p>
        {rates.length === 0 ? (
          <EmptyState title={m.settings_no_currencies()}>{m.settings_no_currencies_why()}</EmptyState>
        ) : (
          <Table label={m.settings_currencies()}>
            <thead>
              <tr>
                <th scope="col">{m.settings_currency()}</th>
                <th scope="col">{m.settings_from_day()}</th>
                <th scope="col" className="num">
                  {m.settings_worth({ currency: workspace.currency })}
                </th>
                {manage && (
                  <th scope="col">
                    <span className="sr">{m.components_delete()}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rates.map(({ currency, effective_date, id, rate }) => (
                <tr key={id}>
                  <th scope="row">{currency}</th>
                  <td>{mediumDay(effective_date)}</td>
                  <td className="num">{format.format(rate)}</td>
                  {manage && (
                    <td className="num">
                      <Button
                        small
                        look="quiet"
                        onClick={() => remove(id)}
                        aria-label={m.settings_rate_remove({ currency, day: mediumDay(effective_date) })}
                      >
                        {m.components_delete()}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {manage && <NewRate today={today} base={workspace.currency} />}
      </Card>
    </>
  )
}

const NewRate = ({ base, today }: { readonly base: string; readonly today: string }) => {
  const write = useWrite()
  const [day, setDay] = useState<Day | null>(today)
  const [failure, setFailure] = useState<unknown>()
  const [wrong, setWrong] = useState<string>()
  const save = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { currentTarget } = event
    const text = formTexts(currentTarget)
    const rate = rateOf(text("rate"))
    setWrong(rate === undefined ? m.settings_rate_wrong() : undefined)
    if (rate === undefined || day === null) return
    const body = {
      currency: text("currency").toUpperCase(),
      effective_date: day,
      rate
    }
    write("POST", "/api/exchange-rates", { body }).then(() => {
      setFailure(undefined)
      currentTarget.reset()
      setDay(today)
    }, setFailure)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <h3>{m.settings_rate_new()}</h3>
      <div className={styles.pair}>
        <TextField label={m.settings_currency()} name="currency" required maxLength={3} placeholder="USD" />
        <DateField label={m.settings_from_day()} value={day} onChange={setDay} required />
        <TextField
          label={m.settings_worth({ currency: base })}
          name="rate"
          required
          inputMode="decimal"
          autoComplete="off"
          {...(wrong === undefined ? {} : { wrong })}
        />
      </div>
      {failure !== undefined && <ErrorNote error={failure} />}
      <div className={styles.actions}>
        <Button type="submit">{m.settings_add()}</Button>
      </div>
    </form>
  )
}
