import { dueMoney, dueTexts, unbilledTexts } from "../../features/statement/dueText.ts"
import type { Due } from "../../features/statement/statementData.ts"
import { type Day, mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"

interface Reminder {
  readonly client: string
  readonly sender: string
  readonly due: ReadonlyArray<Due>
  readonly through: Day
  /** The address of the statement, or undefined without one. */
  readonly link: string | undefined
}

/** How amounts come about that are less than their balance. */
const coveredText = (due: ReadonlyArray<Due>, through: Day): ReadonlyArray<string> =>
  due
    .filter(({ covered_total, due_total }) => covered_total > 0 && due_total > 0)
    .map((one) =>
      m.statement_reminder_covered({
        balance: dueMoney(one.balance, one),
        covered: dueMoney(one.covered_total, one),
        day: mediumDay(through)
      })
    )

/** A friendly reminder of what is due, to be copied or sent by e-mail. */
export const reminderText = ({ client, due, link, sender, through }: Reminder): string => {
  const overdue = due.filter(({ overdue_total }) => overdue_total > 0)
  const later = unbilledTexts(due)
  const oldest = due.flatMap(({ oldest_unpaid_date: day }) => (day === null ? [] : [day])).toSorted()[0]
  return [
    m.statement_reminder_hello({ client }),
    [
      m.statement_reminder_open({ amount: dueTexts(due).join(" + "), day: mediumDay(through) }),
      ...coveredText(due, through),
      ...(overdue.length === 0 || oldest === undefined
        ? []
        : [
            m.statement_reminder_overdue({
              amount: overdue.map((one) => dueMoney(one.overdue_total, one)).join(" + "),
              day: mediumDay(oldest)
            })
          ]),
      ...(later.length === 0 ? [] : [m.statement_reminder_unbilled({ amounts: later.join(" + ") })])
    ].join(" "),
    ...(link === undefined ? [] : [`${m.statement_reminder_link()}\n${link}`]),
    m.statement_reminder_thanks(),
    sender
  ].join("\n\n")
}

/** The address that opens an e-mail with it. */
export const mailAddress = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`
