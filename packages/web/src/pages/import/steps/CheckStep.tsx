import { Plus, TriangleAlert } from "lucide-react"
import { Button } from "../../../components/Button.tsx"
import { Figure, Figures } from "../../../components/lists/Figures.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { hours } from "../../../format/duration.ts"
import { count } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { amounts, exactHours } from "../model/importText.ts"
import type { StepName, Chosen, Trial } from "../model/wizardState.ts"
import type { Check } from "../worker/protocol.ts"
import { BothSides, type Side } from "./BothSides.tsx"
import { ChangedLines } from "./ChangedLines.tsx"
import { FirstEntries } from "./FirstEntries.tsx"
import { RatesOffer } from "./RatesOffer.tsx"
import { RefusedLines } from "./RefusedLines.tsx"
import { refusedRows } from "./refusedRows.ts"
import styles from "./Steps.module.css"
import { TrialNote } from "./TrialNote.tsx"

interface CheckStepProps {
  readonly chosen: Chosen
  readonly check: Check
  readonly trial: Trial | undefined
  readonly setsRates: boolean
  readonly setRates: (setsRates: boolean) => void
  readonly tryOut: (of: number) => void
  readonly goTo: (step: StepName) => void
  readonly write: () => void
}

const shownNames = 5

const sideOf = ({ costs, entries, minutes, name, priced, seconds }: Check["totals"]["all"]): Side => ({
  name,
  entries: count(entries),
  seconds,
  minutes,
  costs: amounts(costs),
  recorded: undefined,
  priced
})

/** The dry run: the sums that would be recorded beside those of the file, and the lines that would be refused. */
export const CheckStep = ({ check, chosen, goTo, setRates, setsRates, trial, tryOut, write }: CheckStepProps) => {
  const { made, totals, warnings } = check
  const { all } = totals
  const makes = [
    made.people > 0 && m.import_makes_people({ n: made.people }),
    made.clients > 0 && m.import_makes_clients({ n: made.clients }),
    made.projects > 0 && m.import_makes_projects({ n: made.projects })
  ].filter((text) => text !== false)
  const noticed = [
    warnings.priced > 0 && m.import_priced({ n: warnings.priced }),
    warnings.empty > 0 && m.import_warns_empty({ n: warnings.empty }),
    warnings.long !== null &&
      m.import_warns_long({
        n: warnings.long.count,
        longest: exactHours(warnings.long.seconds),
        line: count(warnings.long.line)
      }),
    warnings.kept !== null && m.import_warns_kept({ n: warnings.kept.count, line: count(warnings.kept.line) }),
    warnings.alike.length > 0 &&
      m.import_warns_alike({ n: warnings.alike.length, names: warnings.alike.slice(0, shownNames).join(", ") }),
    ...warnings.doubted
      .slice(0, shownNames)
      .map(({ day, name, prices: [one, other] }) => m.import_warns_doubted({ name, day: mediumDay(day), one, other })),
    warnings.rated > 0 && m.import_warns_rated({ n: warnings.rated }),
    warnings.totals > 0 && m.import_warns_totals({ n: warnings.totals }),
    warnings.future > 0 && m.import_warns_future({ n: warnings.future })
  ].filter((text) => text !== false)
  const told = trial?.report
  const inFile = amounts(all.costs)
  // Until clients and people are made, the server knows no rates of theirs.
  const isKnown = told !== undefined && all.priced === 0
  const paid = isKnown ? amounts([...told.all.costs].map(([currency, { imported }]) => [currency, imported])) : inFile
  const amountNote = paid === inFile ? m.import_as_in_file() : m.import_file_says({ hours: inFile })
  const entries = told?.counts.entries
  const there = (entries?.alreadyThere ?? 0) + (told?.changed.count ?? 0)
  const refused = check.refused + (entries?.refused ?? 0)
  const lines = count(chosen.facts.rows)
  return (
    <>
      <Figures>
        <Figure
          label={entries === undefined ? m.import_entries_of_file() : m.import_would_record()}
          value={count(entries?.created ?? all.entries)}
          note={
            there === 0 ? m.import_of_lines({ n: lines }) : m.import_of_lines_there({ n: lines, there: count(there) })
          }
        />
        <Figure
          label={m.import_hours_after()}
          value={hours(all.minutes)}
          note={m.import_file_says({ hours: exactHours(all.seconds) })}
        />
        <Figure
          label={m.import_amounts()}
          value={paid === "" ? "–" : paid}
          tone="earned"
          note={all.priced > 0 ? m.import_plus_rates({ n: all.priced }) : amountNote}
        />
        <Figure
          label={m.import_not_recorded()}
          value={count(refused)}
          note={refused > 0 ? m.import_listed_below() : m.import_every_line()}
        />
      </Figures>
      {makes.length + noticed.length > 0 && (
        <ul className={styles.noticed}>
          {makes.length > 0 && (
            <li>
              <Plus size={16} aria-hidden="true" />
              {m.import_makes({ what: makes.join(", ") })}
            </li>
          )}
          {noticed.map((text) => (
            <li key={text}>
              <TriangleAlert className={styles.alert} size={16} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <TrialNote trial={trial} tryOut={() => tryOut(all.entries)} />
      {trial?.report !== undefined && trial.report.refusals.length > 0 && (
        <RefusedLines
          title={m.import_trial_refuses({ n: trial.report.refusals.length })}
          lines={refusedRows(trial.report.refusals)}
          count={trial.report.refusals.length}
        />
      )}
      {trial?.report !== undefined && <ChangedLines changed={trial.report.changed} />}
      <RatesOffer rates={check.rates} isChosen={setsRates} choose={setRates} />
      <FirstEntries entries={check.first} />
      <BothSides
        all={all}
        unread={totals.unread}
        sums={{ person: totals.byPerson, project: totals.byProject, month: totals.byMonth }}
        sideOf={sideOf}
      />
      <p className="soft">{m.import_rounding_why()}</p>
      {check.refused > 0 && (
        <RefusedLines
          title={m.import_refused({ n: check.refused })}
          lines={refusedRows(check.refusedLines)}
          count={check.refused}
        />
      )}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => goTo("matches")}>
          {m.import_back()}
        </Button>
        <span className="soft notOnPhone">{m.import_can_be_undone()}</span>
        <Button look="main" disabled={all.entries === 0} onClick={write}>
          {entries === undefined
            ? m.import_write_new()
            : entries.created === 0
              ? m.import_write_none()
              : m.import_write({ n: entries.created })}
        </Button>
      </div>
    </>
  )
}
