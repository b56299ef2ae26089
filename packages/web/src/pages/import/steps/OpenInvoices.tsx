import { meets, type Moved } from "@hourbook/exchange/cut/moveOf"
import { leavesOrderOpen, openInvoicesIn } from "@hourbook/exchange/cut/openInvoicesIn"
import { planMove, reportProblems } from "@hourbook/exchange/cut/planMove"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import type { DateOrder } from "@hourbook/exchange/values/days"
import { type Decimal, toPlain } from "@hourbook/exchange/values/Decimal"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { DateField } from "../../../components/fields/DateField.tsx"
import { SelectField } from "../../../components/fields/Field.tsx"
import { Table } from "../../../components/lists/Table.tsx"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { sayError } from "../../../components/messages/sayError.ts"
import { say } from "../../../components/messages/toasts.ts"
import { wholeMoney } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { problemText, readMoving, readReport, writeMove } from "../model/moving.ts"
import styles from "./Steps.module.css"

interface OpenInvoicesProps {
  readonly importId: string
  readonly fileName: string
  readonly source: string
  /** Whether the file says which work is invoiced. */
  readonly saysInvoiced: boolean
  /** The last day of the file. */
  readonly lastDay: string
}

const shownProblems = 20

const noReport = { invoices: [], settled: 0, problems: [] }

const conflictText = ({ client, conflict, currency }: Moved): string =>
  conflict === null
    ? ""
    : conflict.code === "overpaid"
      ? m.import_moved_overpaid({ client, sum: wholeMoney(Number(toPlain(conflict.by)), currency) })
      : m.import_moved_own_invoices({ client })

const amountText = (amount: Decimal, currency: string): string =>
  amount.units === 0n ? "–" : wholeMoney(Number(toPlain(amount)), currency)

/** The open invoices of the tracker, which become documents, while the work behind them counts as billed elsewhere. */
export const OpenInvoices = ({ fileName, importId, lastDay, saysInvoiced, source }: OpenInvoicesProps) => {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState<string | null>(lastDay)
  const [before, setBefore] = useState<string | null>(null)
  const [order, setOrder] = useState<DateOrder>("day-month-year")
  const [table, setTable] = useState<RecognisedFile["table"] | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const day = at ?? lastDay
  const { data, error, refetch } = useQuery(readMoving(importId, source, day))
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return null
  const { books, clients, work } = data
  const report = table === null ? noReport : openInvoicesIn(table, { clients, dateOrder: order })
  const problems = reportProblems(report, books)
  const { brought, plan } = planMove(books, { billedBefore: before, work, invoices: report.invoices })
  const { accounts, marks, unmarks } = plan
  const conflicts = accounts.filter(({ conflict }) => conflict !== null)
  const changes = marks.length + unmarks.length + brought + accounts.filter(({ isThere }) => !isThere).length
  const says = saysInvoiced || before !== null
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const read = await readReport(file)
    setUnreadable(read === null)
    setTable(read)
  }
  const write = async (): Promise<void> => {
    setBusy(true)
    try {
      await writeMove(plan, { importId, day, fileName })
      say(m.import_moved_done())
    } catch (failure) {
      sayError(failure)
    }
    await cache.invalidateQueries()
    setBusy(false)
  }
  return (
    <Card flush title={m.import_moved()}>
      <div className={`stack ${styles.offer}`}>
        <p className="soft">
          {m.import_moved_why()} {saysInvoiced ? m.import_moved_said() : m.import_moved_not_said()}
        </p>
        <div className={styles.questions}>
          <DateField
            label={m.import_moved_before()}
            value={before}
            onChange={setBefore}
            placeholder={m.import_moved_no_day_yet()}
          />
          <DateField label={m.import_moved_day()} value={at} onChange={setAt} required />
          {table !== null && leavesOrderOpen(table) && (
            <SelectField
              label={m.import_moved_order()}
              value={order}
              onChange={({ target }) =>
                setOrder(target.value === "month-day-year" ? "month-day-year" : "day-month-year")
              }
            >
              <option value="day-month-year">{m.import_moved_day_first()}</option>
              <option value="month-day-year">{m.import_moved_month_first()}</option>
            </SelectField>
          )}
        </div>
        <div>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,.md,.xlsx"
            hidden
            aria-label={m.import_moved_choose()}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ""
            }}
          />
          <Button onClick={() => input.current?.click()}>{m.import_moved_choose()}</Button>{" "}
          <span className="soft" role="status">
            {isUnreadable
              ? m.import_moved_unreadable()
              : table === null
                ? m.import_moved_no_report()
                : m.import_moved_found({ open: report.invoices.length, settled: report.settled })}
          </span>
        </div>
        {problems.length + conflicts.length > 0 && (
          <ul role="alert">
            {problems.slice(0, shownProblems).map((problem) => (
              <li key={`${problem.line ?? 0} ${problem.number} ${problem.reason.code}`}>
                {problem.line === null
                  ? problemText(problem)
                  : m.import_moved_line({ line: problem.line, number: problem.number, why: problemText(problem) })}
              </li>
            ))}
            {problems.length === 0 &&
              conflicts.map((one) => <li key={`${one.clientId} ${one.currency}`}>{conflictText(one)}</li>)}
          </ul>
        )}
      </div>
      {problems.length === 0 && says && accounts.length > 0 && (
        <div data-flush="">
          <Table label={m.import_moved()}>
            <thead>
              <tr>
                <th scope="col">{m.import_field_client()}</th>
                <th scope="col" className="num">
                  {m.import_moved_billed()}
                </th>
                <th scope="col" className="num notOnPhone">
                  {m.import_moved_received()}
                </th>
                <th scope="col" className="num">
                  {m.import_moved_open()}
                </th>
                <th scope="col" className="num notOnPhone">
                  {m.import_moved_adjustment()}
                </th>
                <th scope="col" className="num notOnPhone">
                  {m.import_moved_other()}
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ adjustment, billed, client, clientId, currency, open, other, received }) => (
                <tr key={`${clientId} ${currency}`}>
                  <th scope="row" className={styles.name}>
                    {client}
                  </th>
                  <td className="num">{amountText(billed, currency)}</td>
                  <td className="num notOnPhone">{amountText(received, currency)}</td>
                  <td className="num">{amountText(open, currency)}</td>
                  <td className="num notOnPhone">{amountText(adjustment, currency)}</td>
                  <td className="num notOnPhone">{amountText(other, currency)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <div className={`${styles.moreRows} ${styles.still}`}>
        <Button
          disabled={isBusy || at === null || !says || problems.length > 0 || !meets(plan) || changes === 0}
          onClick={() => void write()}
        >
          {says && changes > 0 ? m.import_moved_write({ n: brought }) : m.import_moved_nothing()}
        </Button>
      </div>
    </Card>
  )
}
