import { useRouter } from "@tanstack/react-router"
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react"
import { heatStyle } from "../../charts/heatStyle.ts"
import { dayNumber, fullDay, isWeekend, monthName, shortMonth, weekday } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Matrices.module.css"
import { type By, listOf, type Matrix, type MatrixColumn, type What } from "./matrixOf.ts"

interface MatrixTableProps {
  readonly label: string
  readonly matrix: Matrix
  readonly what: What
  readonly by: By
  readonly period: string
  readonly holidays: ReadonlyMap<string, string>
  /** A value in a cell, as short as it can be, and whole. */
  readonly short: (value: number) => string
  readonly whole: (value: number) => string
}

/** A heat table of days and rows. It scrolls in a box of its own; rows' names and sums stay. */
export const MatrixTable = (props: MatrixTableProps) => {
  const { by, holidays, label, matrix, period, short, what, whole } = props
  const router = useRouter()
  const { today } = useSession()
  const { columns, most, rows, sums, total } = matrix
  const box = useRef<HTMLDivElement>(null)
  // Today is in sight, before the sums, which stay at the end; the names at the start cut through no day.
  useLayoutEffect(() => {
    const heads = [...(box.current?.querySelectorAll("thead th") ?? [])]
    const [names, sums] = [heads[0], heads.at(-1)]
    const now = heads.find((head) => head.hasAttribute("data-today"))
    if (!box.current || !now || !names || !sums) return
    box.current.scrollLeft += Math.max(0, now.getBoundingClientRect().right - sums.getBoundingClientRect().left)
    const edge = names.getBoundingClientRect().right
    const first = heads
      .slice(1)
      .find((head) => head.getBoundingClientRect().right > edge + 1)
      ?.getBoundingClientRect()
    if (first && first.left < edge - 1) box.current.scrollLeft += first.right - edge
  }, [period, by, what])
  const nameOf = ({ first, isMonth }: MatrixColumn): string => (isMonth ? monthName(first) : fullDay(first))
  const classOf = ({ first, isMonth, key }: MatrixColumn): string =>
    isMonth
      ? ""
      : [isWeekend(first) || holidays.has(key) ? styles.off : "", key === today ? styles.today : ""]
          .filter(Boolean)
          .join(" ")

  // Links are plain, since there may be a thousand of them.
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link.getAttribute("href") ?? "/")
  }
  const cell = (value: number | undefined, said: string, href: string, write = short): ReactNode =>
    value === undefined || value === 0 ? null : (
      <a href={href} className={styles.link} aria-label={`${said}: ${write(value)}`} title={`${said}: ${whole(value)}`}>
        {write(value)}
      </a>
    )

  return (
    <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0} onClick={onClick}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {by === "project" ? m.matrices_project() : by === "client" ? m.matrices_client() : m.matrices_member()}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-today={column.key === today ? "" : undefined}
                className={classOf(column)}
                title={holidays.get(column.key)}
              >
                {column.isMonth ? (
                  shortMonth(column.first)
                ) : (
                  <>
                    <small>{weekday(column.first)}</small>
                    {dayNumber(column.first)}
                  </>
                )}
                {holidays.has(column.key) && <span className="sr">{holidays.get(column.key)}</span>}
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              {m.matrices_total()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name} title={row.label}>
                {row.label}
              </th>
              {columns.map((column) => {
                const value = row.values.get(column.key)
                return (
                  <td key={column.key} className={classOf(column)} style={heatStyle(value ?? 0, most, tones[what])}>
                    {cell(
                      value,
                      `${row.label}, ${nameOf(column)}`,
                      listOf({ what, by, row: row.key, period: column.key })
                    )}
                  </td>
                )
              })}
              <td className={styles.sum}>
                {cell(row.total, row.label, listOf({ what, by, row: row.key, period }), whole)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.name}>
              {m.matrices_total()}
            </th>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)}>
                {cell(sums.get(column.key), nameOf(column), listOf({ what, by, row: undefined, period: column.key }))}
              </td>
            ))}
            <td className={styles.sum}>{whole(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const tones: Record<What, "earned" | "received" | "owed"> = {
  time: "earned",
  earned: "earned",
  received: "received",
  charged: "owed"
}
