import type { Timesheet } from "@hourbook/contract/contract"
import { type ComponentProps, useRef } from "react"
import { Avatar } from "../../components/Avatar.tsx"
import { Card } from "../../components/Card.tsx"
import { Kbd } from "../../components/Kbd.tsx"
import { MoreRows } from "../../components/lists/MoreRows.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { useRowKeys } from "../../components/lists/useRowKeys.ts"
import { flagText } from "../../features/approvals/flagText.ts"
import { SheetState } from "../../features/approvals/SheetState.tsx"
import { dayRange } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Approvals.module.css"

interface SheetTableProps {
  readonly sheets: ReadonlyArray<Timesheet>
  readonly keyOf: (sheet: Timesheet) => string
  readonly current: string
  readonly chosen: ReadonlySet<string>
  readonly showsDays: boolean
  readonly mayApprove: (sheet: Timesheet) => boolean
  readonly list: ComponentProps<typeof MoreRows>["list"]
  readonly go: (key: string) => void
  readonly choose: (chosen: ReadonlySet<string>) => void
  readonly approve: (sheet: Timesheet) => void
  readonly giveBack: (sheet: Timesheet) => void
}

const keys: ReadonlyArray<readonly [string, () => string]> = [
  ["J", m.approvals_key_next],
  ["K", m.approvals_key_before],
  ["A", m.approvals_approve],
  ["R", m.approvals_return],
  ["X", m.approvals_key_select]
]

/** A row for each timesheet. One key approves or returns the row that has the focus. */
export const SheetTable = ({
  approve,
  choose,
  chosen,
  current,
  giveBack,
  go,
  keyOf,
  list,
  mayApprove,
  sheets,
  showsDays
}: SheetTableProps) => {
  const box = useRef<HTMLTableSectionElement>(null)
  const index = sheets.findIndex((sheet) => keyOf(sheet) === current)
  const goTo = (next: number): void => {
    const sheet = sheets[Math.min(Math.max(next, 0), sheets.length - 1)]
    if (sheet === undefined) return
    go(keyOf(sheet))
    box.current?.querySelector<HTMLElement>(`[data-index="${sheets.indexOf(sheet)}"]`)?.focus()
  }
  const toggle = (sheet: Timesheet): void => {
    const next = new Set(chosen)
    if (!next.delete(keyOf(sheet))) next.add(keyOf(sheet))
    choose(next)
  }
  const waiting = sheets.filter((sheet) => sheet.state === "submitted" && mayApprove(sheet))
  useRowKeys({
    box,
    step: (by) => goTo(box.current?.contains(document.activeElement) === true ? index + by : index),
    toEnd: (first) => goTo(first ? 0 : sheets.length - 1),
    act: (key, at) => {
      const sheet = sheets[at]
      if (sheet === undefined) return false
      if (key === "a") approve(sheet)
      else if (key === "r") giveBack(sheet)
      else if (key === "x") toggle(sheet)
      else return false
      return true
    }
  })
  const isAll = waiting.length > 0 && waiting.every((sheet) => chosen.has(keyOf(sheet)))
  return (
    <>
      <Card flush>
        <Table label={m.approvals_list()}>
          <thead>
            <tr>
              <th scope="col" className={styles.check}>
                <input
                  type="checkbox"
                  aria-label={m.approvals_select_waiting()}
                  checked={isAll}
                  disabled={waiting.length === 0}
                  onChange={() => choose(isAll ? new Set() : new Set(waiting.map(keyOf)))}
                />
              </th>
              <th scope="col">{m.approvals_member()}</th>
              <th scope="col" className="num">
                {m.approvals_hours()}
              </th>
              <th scope="col">{m.approvals_state()}</th>
              <th scope="col" className="notOnPhone">
                {m.approvals_notes()}
              </th>
            </tr>
          </thead>
          <tbody ref={box}>
            {sheets.map((sheet, at) => {
              const key = keyOf(sheet)
              return (
                <tr
                  key={key}
                  data-index={at}
                  tabIndex={key === current ? 0 : -1}
                  aria-current={key === current ? "true" : undefined}
                  className={styles.row}
                  onClick={() => go(key)}
                  onFocus={() => go(key)}
                >
                  <td className={styles.check}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={m.approvals_select({ name: sheet.user.name })}
                      checked={chosen.has(key)}
                      onChange={() => toggle(sheet)}
                    />
                  </td>
                  <th scope="row">
                    <span className={styles.person}>
                      <Avatar name={sheet.user.name} />
                      <span>
                        {sheet.user.name}
                        {showsDays && <small>{dayRange(sheet.from, sheet.to)}</small>}
                      </span>
                    </span>
                  </th>
                  <td className="num">
                    {hours(sheet.minutes)}{" "}
                    <small className={`faint ${styles.target}`}>/ {hours(sheet.target_minutes)}</small>
                  </td>
                  <td>
                    <SheetState state={sheet.state} />
                  </td>
                  <td className={`notOnPhone ${styles.notes}`}>{sheet.flags.map(flagText).join(", ")}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
        <MoreRows list={list} />
      </Card>
      <p className={styles.keys} data-noprint="">
        {keys.map(([key, does]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {does()}
          </span>
        ))}
      </p>
    </>
  )
}
