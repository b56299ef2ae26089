import type { Rate } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { choicesOf } from "../../components/filters/filterChoices.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { mediumDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { beginning } from "./beginning.ts"
import { ofScope, type RateLine, rateLines, type RateScope } from "./rateLines.ts"
import styles from "./Rates.module.css"

const RepriceDialog = lazyComponent(async () => (await import("./RepriceDialog.tsx")).RepriceDialog)
const RateDialog = lazyComponent(async () => (await import("./RateDialog.tsx")).RateDialog)

interface RatesLedgerProps {
  readonly scope: RateScope
  /** Kinds that can be set here: what clients pay, and what work costs the workspace. */
  readonly kinds: ReadonlyArray<Rate["kind"]>
}

const StateOf = ({ line }: { readonly line: RateLine }) =>
  line.state === "past" ? (
    <span className="faint">{m.rates_until({ day: mediumDay(line.until) })}</span>
  ) : line.state === "now" ? (
    <b className={styles.now}>{m.rates_now()}</b>
  ) : (
    <span className="soft">{m.rates_later()}</span>
  )

/** The rates of the workspace, a client, a project or a person with the days that they apply from, the newest first. */
export const RatesLedger = ({ kinds, scope }: RatesLedgerProps) => {
  const { today } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const rates = useQuery(read("/api/rates", scope))
  const lines = rates.data === undefined ? [] : rateLines(ofScope(rates.data.rates, scope), today)
  const members = useQuery({
    ...choicesOf("member"),
    enabled: manage && lines.some(({ rate }) => rate.user_id !== null && scope.user_id === undefined)
  })
  const projects = useQuery({
    ...choicesOf("project"),
    enabled: lines.some(({ rate }) => rate.project_id !== null && scope.project_id === undefined)
  })
  const isOfAll = Object.keys(scope).length === 0
  const [dialog, setDialog] = useState<"add" | "reprice">()

  const remove = (rate: Rate) => {
    write("DELETE", "/api/rates/{id}", { params: { id: rate.id } }).then(
      () =>
        say(m.rates_removed(), {
          undo: () => {
            const { amount, counteragent_id, currency, effective_date, kind, project_id, user_id } = rate
            const body = {
              kind,
              amount: String(amount),
              currency,
              effective_date,
              project_id,
              counteragent_id,
              user_id
            }
            write("POST", "/api/rates", { body }).catch(sayError)
          }
        }),
      sayError
    )
  }
  const onlyOf = ({ project_id, user_id }: Rate): string | undefined => {
    if (user_id !== null && scope.user_id === undefined)
      return members.data?.find(({ id }) => id === user_id)?.name ?? "…"
    if (project_id !== null && scope.project_id === undefined)
      return projects.data?.find(({ id }) => id === project_id)?.name ?? "…"
    return undefined
  }

  return (
    <Card
      title={m.rates_title()}
      aside={
        manage && (
          <span className="row" data-noprint="">
            {lines.length > 0 && (
              <Button small look="quiet" onClick={() => setDialog("reprice")}>
                {m.rates_reprice()}
              </Button>
            )}
            <Button small onClick={() => setDialog("add")}>
              <Plus size={15} aria-hidden="true" /> {m.rates_add()}
            </Button>
          </span>
        )
      }
    >
      {rates.error !== null && <ErrorNote error={rates.error} retry={() => void rates.refetch()} />}
      {rates.data === undefined && rates.error === null && <Skeleton height={160} />}
      {rates.data !== undefined && lines.length === 0 && (
        <p className="soft">{isOfAll ? m.rates_none_yet() : m.rates_none()}</p>
      )}
      {lines.length > 0 && (
        <Table label={m.rates_title()}>
          <thead>
            <tr>
              <th scope="col">{m.rates_from()}</th>
              <th scope="col">{m.rates_kind()}</th>
              <th scope="col" className="num">
                {m.rates_per_hour()}
              </th>
              <th scope="col" className="notOnPhone">
                {m.rates_state()}
              </th>
              {manage && (
                <th scope="col">
                  <span className="sr">{m.components_delete()}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.rate.id} className={line.state === "past" ? styles.past : undefined}>
                <th scope="row" className={styles.day}>
                  {line.rate.effective_date === beginning ? m.rates_always() : mediumDay(line.rate.effective_date)}
                  <small className={styles.onPhone}>
                    <StateOf line={line} />
                  </small>
                </th>
                <td>
                  {line.rate.kind === "bill" ? m.rates_bill() : m.rates_cost()}
                  {onlyOf(line.rate) !== undefined && <small> {m.rates_only({ name: onlyOf(line.rate) ?? "" })}</small>}
                </td>
                <td className="num">{money(line.rate.amount, line.rate.currency)}</td>
                <td className="notOnPhone">
                  <StateOf line={line} />
                </td>
                {manage && (
                  <td className="num">
                    <Button small look="quiet" aria-label={m.rates_remove()} onClick={() => remove(line.rate)}>
                      <Trash2 size={15} aria-hidden="true" />
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className={styles.note}>{manage ? m.rates_note() : m.rates_note_own()}</p>
      {dialog === "add" && (
        <RateDialog scope={scope} kinds={kinds} close={() => setDialog(undefined)} done={() => setDialog("reprice")} />
      )}
      {dialog === "reprice" && <RepriceDialog scope={scope} kinds={kinds} close={() => setDialog(undefined)} />}
    </Card>
  )
}
