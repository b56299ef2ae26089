import type { Compared, ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { Link } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { Button, buttonClass } from "../../../components/Button.tsx"
import { Figure, Figures } from "../../../components/lists/Figures.tsx"
import { hours } from "../../../format/duration.ts"
import { count } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { useMay } from "../../../session/useSession.ts"
import { amounts, exactHours } from "../model/importText.ts"
import type { Chosen } from "../model/wizardState.ts"
import type { Check } from "../worker/protocol.ts"
import { BothSides, type Side } from "./BothSides.tsx"
import { ChangedLines, GoneEntries } from "./ChangedLines.tsx"
import { ClientsOwe } from "./ClientsOwe.tsx"
import { RefusedLines } from "./RefusedLines.tsx"
import { refusedRows } from "./refusedRows.ts"
import styles from "./Steps.module.css"
import { UndoButton } from "./UndoButton.tsx"

const OpenInvoices = lazy(() => import("./OpenInvoices.tsx").then(({ OpenInvoices }) => ({ default: OpenInvoices })))

interface ReportProps {
  readonly chosen: Chosen
  /** What was found before: lines that are no entries were not sent. */
  readonly check: Check
  readonly report: ImportReport
  readonly importId: string | undefined
  readonly again: () => void
}

const sideOf = ({ costs, entries, minutes, name, seconds }: Compared): Side => ({
  name,
  entries:
    entries.file === entries.imported
      ? count(entries.file)
      : m.import_some_of({ imported: count(entries.imported), of: count(entries.file) }),
  seconds,
  minutes,
  costs: amounts([...costs].map(([currency, { file }]) => [currency, file])),
  recorded: amounts([...costs].map(([currency, { imported }]) => [currency, imported])),
  priced: 0
})

/** What the work costs the workspace, by the file and as recorded. */
const ownCostsText = ({ costs, fromHere }: ImportReport["ownCosts"]): string => {
  const file = amounts([...costs].map(([currency, sums]) => [currency, sums.file])) || "0"
  const recorded = amounts([...costs].map(([currency, sums]) => [currency, sums.imported])) || "0"
  const sums = m.import_own_costs({ file, recorded })
  return fromHere.count === 0
    ? sums
    : `${sums} ${m.import_own_costs_here({ n: fromHere.count, sum: amounts(fromHere.costs) })}`
}

const shownNames = 10

const someNames = (all: Check["outsiders"]): string =>
  [...all.slice(0, shownNames).map(({ name }) => name), ...(all.length > shownNames ? ["…"] : [])].join(", ")

/** What the import did: the file's sums beside those of the server's answers, and what it refused. */
export const Report = ({ again, check, chosen, importId, report }: ReportProps) => {
  const { counts } = report
  const { manage } = useMay()
  const { clients, entries, people, projects, rates } = counts
  const made = [
    people.created > 0 && m.import_made_people({ n: people.created }),
    clients.created > 0 && m.import_made_clients({ n: clients.created }),
    projects.created > 0 && m.import_made_projects({ n: projects.created }),
    rates.created > 0 && m.import_rates_set_done({ n: rates.created })
  ].filter((text) => text !== false)
  const refused = entries.refused + clients.refused + projects.refused + people.refused + rates.refused
  const { from, to } = chosen.survey
  return (
    <>
      <p role="status" className={styles.done}>
        <b>{entries.created + refused + report.changed.count === 0 ? m.import_nothing_new() : m.import_finished()}</b>
        {made.length > 0 && <span className="soft"> {made.join(" · ")}</span>}
      </p>
      <Figures>
        <Figure label={m.import_new_entries()} value={count(entries.created)} />
        <Figure
          label={m.import_there_already()}
          value={count(entries.alreadyThere)}
          note={entries.alreadyThere > 0 ? m.import_there_already_why() : undefined}
        />
        {report.changed.count > 0 && (
          <Figure label={m.import_changed_figure()} value={count(report.changed.count)} note={m.import_changed_why()} />
        )}
        {report.gone.count > 0 && (
          <Figure
            label={m.import_absent_figure()}
            value={count(report.gone.count)}
            note={m.import_absent_why({ hours: hours(report.gone.minutes) })}
          />
        )}
        <Figure
          label={m.import_hours_recorded()}
          value={hours(report.all.minutes)}
          note={m.import_file_says({ hours: exactHours(report.all.seconds) })}
        />
        <Figure label={m.import_not_recorded()} value={count(entries.refused + check.refused)} />
      </Figures>
      <BothSides
        all={report.all}
        unread={report.unread}
        sums={{ person: report.byPerson, project: report.byProject, month: report.byMonth }}
        sideOf={sideOf}
      />
      {report.ownCosts.costs.size > 0 && <p>{ownCostsText(report.ownCosts)}</p>}
      {report.unpriced > 0 && (
        <p>
          {manage ? (
            <Link to="/settings/$section" params={{ section: "rates" }}>
              {m.import_unpriced({ n: report.unpriced })}
            </Link>
          ) : (
            m.import_unpriced({ n: report.unpriced })
          )}
        </p>
      )}
      {manage && check.outsiders.length > 0 && (
        <p>
          {m.import_outsiders({ n: check.outsiders.length, names: someNames(check.outsiders) })}{" "}
          <Link to="/settings/$section" params={{ section: "members" }}>
            {m.import_outsiders_join()}
          </Link>
        </p>
      )}
      {manage && importId !== undefined && to !== undefined && report.clientIds.length > 0 && (
        <>
          <Suspense fallback={null}>
            <OpenInvoices
              importId={importId}
              fileName={chosen.name}
              source={chosen.mapping.source ?? chosen.facts.source}
              saysInvoiced={check.saysInvoiced}
              lastDay={to}
            />
          </Suspense>
          <ClientsOwe
            importId={importId}
            fileName={chosen.name}
            clientIds={report.clientIds}
            lastDay={to}
            source={check.saysInvoiced ? (chosen.mapping.source ?? chosen.facts.source) : null}
          />
        </>
      )}
      <ChangedLines changed={report.changed} />
      <GoneEntries gone={report.gone} />
      {refused + check.refused > 0 && (
        <RefusedLines
          title={m.import_refused({ n: refused + check.refused })}
          lines={refusedRows([...report.refusals, ...check.refusedLines])}
          count={refused + check.refused}
        />
      )}
      <div className={`${styles.actions} ${styles.after}`}>
        {importId !== undefined && <UndoButton id={importId} name={chosen.name} done={again} />}
        <Button onClick={again}>{m.import_another_file()}</Button>
        {from !== undefined && to !== undefined && (
          <Link to="/time" search={{ period: `${from}..${to}` }} className={buttonClass("main")}>
            {m.import_see_entries()}
          </Link>
        )}
      </div>
    </>
  )
}
