import { gap, type MailTexts } from "./MailText.ts"

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
