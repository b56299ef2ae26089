import { gap, type MailTexts, withLink } from "./MailText.ts"

export const english: MailTexts = {
  invitation: ({ by, hasLink, name, until, workspace }) => ({
    subject: `Invitation to ${workspace}`,
    text: `Hello ${name},

${by} has invited you to ${workspace} in Hourbook, where you record and see working time.

${hasLink ? "Open this link to sign in:" : "Enter this code on the sign-in page:"}

${gap}

It works once, until ${until}. If you did not expect this invitation, you can ignore this mail.
`
  }),
  invoice: ({ amount, due, kind, number, sender }) => ({
    subject: `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`,
    text:
      kind === "invoice"
        ? `Hello,

please find attached our invoice ${number} for ${amount}.
${due === null ? "" : `\nPlease pay it by ${due}.\n`}
Kind regards
${sender}
`
        : `Hello,

please find attached our credit note ${number} for ${amount}.

Kind regards
${sender}
`
  }),
  sheet_submitted: ({ from, link, member, to }) => ({
    subject: `Timesheet submitted: ${member}`,
    text: withLink(`Hello,\n\n${member} has submitted the timesheet from ${from} to ${to} for approval.\n`, link)
  }),
  sheet_returned: ({ by, comment, from, link, to }) => ({
    subject: "Timesheet returned",
    text: withLink(
      `Hello,\n\n${by} has returned your timesheet from ${from} to ${to}.\n${comment === null ? "" : `\n“${comment}”\n`}`,
      link
    )
  }),
  sheet_approved: ({ by, comment, from, link, to }) => ({
    subject: "Timesheet approved",
    text: withLink(
      `Hello,\n\n${by} has approved your timesheet from ${from} to ${to}.\n${comment === null ? "" : `\n“${comment}”\n`}`,
      link
    )
  }),
  budget: ({ link, name, percent }) => ({
    subject: `${percent} % of a budget used: ${name}`,
    text: withLink(`Hello,\n\n${percent} % of the budget of ${name} has been used.\n`, link)
  }),
  timer_running: ({ link, since }) => ({
    subject: "Your timer is still running",
    text: withLink(
      `Hello,\n\nyour timer has been running since ${since}. Stop it, or discard it if you forgot it.\n`,
      link
    )
  }),
  webhook_disabled: ({ link, title, why }) => ({
    subject: `Webhook disabled: ${title}`,
    text: withLink(
      `Hello,\n\nthe webhook ${title} has been disabled: ${
        why === "gone" ? "its receiver answered that it is gone" : "nothing arrived at its receiver for five days"
      }. Enable it again when its receiver works.\n`,
      link
    )
  }),
  statement: ({ sender, until }) => ({
    subject: "Your statement of account",
    text: `Hello,

your current statement of account is here:

${gap}

The link works until ${until}. Anyone who has it can read the statement.

Kind regards
${sender}
`
  })
}
