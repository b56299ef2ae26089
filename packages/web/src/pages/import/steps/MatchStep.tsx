import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import { useMemo, useState } from "react"
import { Card } from "../../../components/Card.tsx"
import { Tabs } from "../../../components/filters/Tabs.tsx"
import { VirtualRows } from "../../../components/lists/VirtualRows.tsx"
import { hours } from "../../../format/duration.ts"
import { m } from "../../../paraglide/messages.js"
import { useMay } from "../../../session/useSession.ts"
import { choiceIn, isGone, type MatchKind, matchKinds, obstacleOf, withChoice } from "../model/importState.ts"
import { type Match, matchesOf } from "../model/matches.ts"
import type { StepName, Chosen } from "../model/wizardState.ts"
import { MatchChoice } from "./MatchChoice.tsx"
import { StepActions } from "./StepActions.tsx"
import styles from "./Steps.module.css"

interface MatchStepProps {
  readonly chosen: Chosen
  readonly busy: boolean
  readonly decide: (mapping: Mapping) => void
  readonly goTo: (step: StepName) => void
}

const kindNames: Readonly<Record<MatchKind, () => string>> = {
  people: m.import_people,
  clients: m.import_clients,
  projects: m.import_projects
}

const noneTexts: Readonly<Record<MatchKind, () => string>> = {
  people: m.import_no_people,
  clients: m.import_no_clients,
  projects: m.import_no_projects
}

const whys: Readonly<Record<MatchKind, () => string>> = {
  people: m.import_people_why,
  clients: m.import_clients_why,
  projects: m.import_projects_why
}

/** The kind that is shown first: with a choice that does not exist any more, or else the first that the file has. */
const firstKind = (chosen: Chosen): MatchKind =>
  matchKinds.find((kind) => chosen.survey[kind].some((one) => isGone(chosen, kind, one))) ??
  matchKinds.find((kind) => chosen.survey[kind].length > 0) ??
  "projects"

/** The people, clients and projects of the file, and the match of each. */
export const MatchStep = ({ busy, chosen, decide, goTo }: MatchStepProps) => {
  const { manage } = useMay()
  const { mapping, survey } = chosen
  // A choice does not move its row.
  const [opened] = useState(chosen)
  const [kind, setKind] = useState<MatchKind>(() => firstKind(chosen))
  const rows = useMemo(() => matchesOf(opened, kind), [kind, opened])
  return (
    <>
      <Tabs
        label={m.import_matches()}
        value={kind}
        onChange={setKind}
        tabs={matchKinds.map((one) => [one, `${kindNames[one]()} ${survey[one].length}`])}
      />
      <Card flush>
        <div className={styles.intro}>
          <p className="soft">
            {rows.length === 0 ? noneTexts[kind]() : manage ? whys[kind]() : m.import_own_why()}
            {kind === "people" && survey.own > 0 && ` ${m.import_own_entries({ n: survey.own })}`}
          </p>
        </div>
        {rows.length > 0 && (
          <VirtualRows
            label={kindNames[kind]()}
            rows={rows}
            keyOf={keyOf}
            count={rows.length}
            className={styles.matches}
            heightOf={heightOf}
            head={
              <>
                <span role="columnheader">{m.import_in_file()}</span>
                <span role="columnheader" className="num">
                  {m.import_hours_column()}
                </span>
                <span role="columnheader">{m.import_becomes()}</span>
              </>
            }
          >
            {(match) => (
              <>
                <span role="cell" className={styles.name}>
                  <b>{match.name}</b>
                  {match.note !== "" && <small>{match.note}</small>}
                </span>
                <span role="cell" className="num">
                  {hours(match.minutes)}
                </span>
                <span role="cell">
                  <MatchChoice
                    kind={kind}
                    match={match}
                    choice={choiceIn(mapping[kind], match.key)}
                    world={chosen.world}
                    isGone={isGone(chosen, kind, match)}
                    mayMake={manage}
                    choose={(choice) => decide({ ...mapping, [kind]: withChoice(mapping[kind], match.key, choice) })}
                  />
                </span>
              </>
            )}
          </VirtualRows>
        )}
      </Card>
      <StepActions
        back={() => goTo("columns")}
        next={() => goTo("check")}
        label={m.import_to_check()}
        obstacle={obstacleOf(chosen, "matches")}
        busy={busy}
      />
    </>
  )
}

const heightOf = (): number => 57
const keyOf = ({ key }: Match): string => key
