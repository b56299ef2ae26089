import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { Segments } from "../../../components/filters/Segments.tsx"
import { Table } from "../../../components/lists/Table.tsx"
import { monthName } from "../../../format/dates.ts"
import { hours } from "../../../format/duration.ts"
import { m } from "../../../paraglide/messages.js"
import { exactHours } from "../model/importText.ts"
import styles from "./Steps.module.css"

/** A sum of the file beside what is, or would be, recorded of it. */
export interface Side {
  readonly name: string
  readonly entries: string
  readonly seconds: number
  readonly minutes: number
  /** Amounts of the file. */
  readonly costs: string
  /** Amounts that are recorded; undefined before anything is. */
  readonly recorded: string | undefined
  /** Entries whose cost the workspace's rates say. */
  readonly priced: number
}

type By = "person" | "project" | "month"

interface BothSidesProps<Sum> {
  readonly all: Sum
  /** What lines say that are left out. */
  readonly unread: Sum
  readonly sums: Readonly<Record<By, ReadonlyArray<Sum>>>
  /** Written out for the rows that are shown: a file may have thousands of projects. */
  readonly sideOf: (sum: Sum) => Side
}

const shownAtOnce = 12

const unnamed: Readonly<Record<By, () => string>> = {
  person: m.import_yours,
  project: m.import_no_project,
  month: m.import_yours
}

const nameOf = (by: By, name: string): string =>
  name === "" ? unnamed[by]() : by === "month" ? monthName(`${name}-01`) : name

/** The sums by person, project or month: what the file says, and what is recorded. */
export const BothSides = <Sum,>({ all, sideOf, sums, unread }: BothSidesProps<Sum>) => {
  const [by, setBy] = useState<By>(sums.person.length > 1 ? "person" : sums.month.length > 1 ? "month" : "project")
  const [shown, setShown] = useState(shownAtOnce)
  const rows = sums[by]
  const [whole, rest] = [sideOf(all), sideOf(unread)]
  const hasRecorded = whole.recorded !== undefined
  const cells = (side: Side) => (
    <>
      <td className="num notOnPhone">{side.entries}</td>
      <td className="num notOnPhone">{side.costs || "–"}</td>
      {hasRecorded && <td className="num notOnPhone">{side.recorded || "–"}</td>}
      <td className="num">{exactHours(side.seconds)}</td>
      <td className="num">{hours(side.minutes)}</td>
    </>
  )
  return (
    <Card
      flush
      title={m.import_both_sides()}
      aside={
        <Segments
          label={m.import_sums_by()}
          value={by}
          onChange={setBy}
          choices={[
            ["person", m.import_by_person()],
            ["project", m.import_by_project()],
            ["month", m.import_by_month()]
          ]}
        />
      }
    >
      <div data-flush="">
        <Table label={m.import_both_sides()}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{m.import_name()}</span>
              </th>
              <th scope="col" className="num notOnPhone">
                {m.import_entries_column()}
              </th>
              <th scope="col" className="num notOnPhone">
                {m.import_amounts_in_file()}
              </th>
              {hasRecorded && (
                <th scope="col" className="num notOnPhone">
                  {m.import_amounts_recorded()}
                </th>
              )}
              <th scope="col" className="num">
                {m.import_hours_in_file()}
              </th>
              <th scope="col" className="num">
                {m.import_hours_recorded()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .slice(0, shown)
              .map(sideOf)
              .map((side) => (
                <tr key={side.name}>
                  <th scope="row" className={styles.name}>
                    {nameOf(by, side.name)}
                  </th>
                  {cells(side)}
                </tr>
              ))}
            {(rest.seconds > 0 || rest.costs !== "") && (
              <tr>
                <th scope="row" className={styles.name}>
                  {m.import_left_out()}
                </th>
                {cells({ ...rest, entries: "–" })}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.import_everything()}</th>
              {cells(whole)}
            </tr>
          </tfoot>
        </Table>
      </div>
      {rows.length > shown && (
        <p className={styles.moreRows}>
          <Button small onClick={() => setShown(shown + 200)}>
            {m.import_more_rows({ n: rows.length - shown })}
          </Button>
        </p>
      )}
    </Card>
  )
}
