import type { OpenAmount } from "../../features/statement/statementData.ts"
import { m } from "../../paraglide/messages.js"
import { type Day, mediumDay } from "../../words/dates.ts"
import { exactMoney } from "../../words/money.ts"

interface Reminder {
  readonly client: string
  readonly sender: string
  readonly open: ReadonlyArray<OpenAmount>
  readonly through: Day
  /** The address of the statement, or undefined without one. */
  readonly link: string | undefined
}

const amounts = (open: ReadonlyArray<OpenAmount>, of: (one: OpenAmount) => number): string =>
  open
    .filter((one) => of(one) > 0)
    .map((one) => exactMoney(of(one), one.currency, one.digits))
    .join(" + ")

/** A friendly reminder of what is open, to be copied or sent by e-mail. */
export const reminderText = ({ client, link, open, sender, through }: Reminder): string => {
  const overdue = amounts(open, (one) => one.overdue)
  const oldest = open.map((one) => one.oldest).toSorted()[0]
  return [
    m.statement_reminder_hello({ client }),
    [
      m.statement_reminder_open({ amount: amounts(open, (one) => one.open), day: mediumDay(through) }),
      ...(overdue === "" || oldest === undefined
        ? []
        : [m.statement_reminder_overdue({ amount: overdue, day: mediumDay(oldest) })])
    ].join(" "),
    ...(link === undefined ? [] : [`${m.statement_reminder_link()}\n${link}`]),
    m.statement_reminder_thanks(),
    sender
  ].join("\n\n")
}

/** The address that opens an e-mail with it. */
export const mailAddress = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`
