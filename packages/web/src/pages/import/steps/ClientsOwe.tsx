import { accountKey, type Cutting, cutOf, laterCuts, type Owed, owedByCurrency } from "@hourbook/exchange/cut/cutOf"
import { type Decimal, fromPlain, toPlain, zero } from "@hourbook/exchange/values/Decimal"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { DateField } from "../../../components/fields/DateField.tsx"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { Table } from "../../../components/lists/Table.tsx"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { sayError } from "../../../components/messages/sayError.ts"
import { say } from "../../../components/messages/toasts.ts"
import { mediumDay } from "../../../format/dates.ts"
import { wholeMoney } from "../../../format/money.ts"
import { amountText, decimalFrom, decimalOf } from "../../../format/moneyText.ts"
import { m } from "../../../paraglide/messages.js"
import { readOwing, writeCut } from "../model/cutting.ts"
import { amounts } from "../model/importText.ts"
import styles from "./Steps.module.css"

interface ClientsOweProps {
  readonly importId: string
  readonly fileName: string
  readonly clientIds: ReadonlyArray<string>
  /** The last day of the file. */
  readonly lastDay: string
  /** The tracker, where the file says which work is invoiced. */
  readonly source: string | null
}

const shownAtOnce = 12

/** What an earlier cut has said, as it is typed. */
const saidText = (said: Decimal | null, currency: string): string => {
  const amount = said === null || said.units === 0n ? undefined : decimalFrom(Number(toPlain(said)))
  return amount === undefined ? "" : amountText(amount, currency)
}

/** What the clients of an import owe now, and the opening charges that settle what they paid before. */
export const ClientsOwe = ({ fileName, importId, source, ...asked }: ClientsOweProps) => {
  const cache = useQueryClient()
  const [at, setAt] = useState<string | null>()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState(shownAtOnce)
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(readOwing({ ...asked, importId, source }, at ?? null))
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return null
  const { accounts, clientIds, day, earlier, notInvoiced, unconverted } = data
  if (accounts.length === 0) return null
  const amountFor = (text: string | undefined, said: Owed["open"] | null) =>
    text === undefined ? (said ?? zero) : fromPlain(text.trim() === "" ? "0" : (decimalOf(text) ?? ""))
  const owed = accounts.flatMap((account): ReadonlyArray<Owed> => {
    const open = amountFor(typed[accountKey(account)], account.said)
    return open === undefined ? [] : [{ ...account, open }]
  })
  const saidOf = new Map(accounts.map((account) => [accountKey(account), account.said]))
  const cutting: Cutting = { importId, day, clientIds, owed, notInvoiced, earlier }
  const cuts = cutOf(accounts, cutting)
  const [later] = laterCuts(cutting)
  const changes = cuts.filter(({ isThere }) => !isThere)
  const write = async (): Promise<void> => {
    setBusy(true)
    try {
      await writeCut(cuts, importId, fileName)
      say(m.import_owe_done())
    } catch (failure) {
      sayError(failure)
    }
    await cache.invalidateQueries()
    setBusy(false)
  }
  return (
    <Card
      flush
      title={m.import_owe({ sum: amounts(owedByCurrency(accounts)) || wholeMoney(0, cuts[0]?.currency ?? "EUR") })}
    >
      <div className={`stack ${styles.offer}`}>
        <p className="soft">
          {m.import_owe_why()} {source === null ? m.import_owe_not_said() : m.import_owe_said()}
          {unconverted.length > 0 && ` ${m.import_owe_unconverted({ currencies: unconverted.join(", ") })}`}
          {later !== undefined && ` ${m.import_owe_later({ day: mediumDay(later.day) })}`}
        </p>
        <div className={styles.questions}>
          <DateField label={m.import_owe_day()} value={at === undefined ? day : at} onChange={setAt} required />
        </div>
      </div>
      <div data-flush="">
        <Table label={m.import_owe_charge()}>
          <thead>
            <tr>
              <th scope="col">{m.import_field_client()}</th>
              <th scope="col" className="num">
                {m.import_owe_open()}
              </th>
              {source !== null && (
                <th scope="col" className="num notOnPhone">
                  {m.import_owe_not_invoiced()}
                </th>
              )}
              <th scope="col" className={`num ${styles.owed}`}>
                {m.import_owe_still()}
              </th>
              <th scope="col" className="num notOnPhone">
                {m.import_owe_charge()}
              </th>
            </tr>
          </thead>
          <tbody>
            {cuts.slice(0, shown).map((cut) => {
              const { amount, client, currency, open } = cut
              const key = accountKey(cut)
              return (
                <tr key={key}>
                  <th scope="row" className={styles.name}>
                    {client}
                  </th>
                  <td className="num">{wholeMoney(Number(toPlain(open)), currency)}</td>
                  {source !== null && (
                    <td className="num notOnPhone">{wholeMoney(Number(toPlain(cut.notInvoiced)), currency)}</td>
                  )}
                  <td className={`num ${styles.owed}`}>
                    <input
                      className={inputClass}
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder="0"
                      aria-label={m.import_owe_still_of({ client, currency })}
                      aria-invalid={amountFor(typed[key], null) === undefined ? true : undefined}
                      value={typed[key] ?? saidText(saidOf.get(key) ?? null, currency)}
                      onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
                    />
                  </td>
                  <td className="num notOnPhone">
                    {amount.units === 0n ? "–" : wholeMoney(Number(toPlain(amount)), currency)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      <div className={`${styles.moreRows} ${styles.still}`}>
        {cuts.length > shown && (
          <Button small onClick={() => setShown(shown + 200)}>
            {m.import_more_rows({ n: cuts.length - shown })}
          </Button>
        )}
        <Button
          disabled={
            isBusy || at === null || later !== undefined || changes.length === 0 || owed.length < accounts.length
          }
          onClick={() => void write()}
        >
          {m.import_owe_write({ n: changes.length })}
        </Button>
      </div>
    </Card>
  )
}
