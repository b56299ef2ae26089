import { Schema } from "effect"

export const MailLanguage = Schema.Literals(["en", "de"])
export type MailLanguage = typeof MailLanguage.Type

/** The place of a secret in a text, which is made when the mail is sent. Nothing that comes from elsewhere has this character. */
export const gap = "\ufffc"

/** A mail in a language: one line, and paragraphs with blank lines between them. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** Where a page shows more; null where the address of the service is unknown. */
interface Linked {
  readonly link: string | null
}

/** A timesheet that somebody decided upon. */
interface Decided {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly comment: string | null
}

/** A text with a link at its end, on a line of its own. */
export const withLink = (text: string, link: string | null): string =>
  link === null ? text : `${text.trimEnd()}\n\n${link}\n`

/** The texts of all kinds of mails in a language. What they are given is one line each. */
export interface MailTexts {
  readonly invitation: (of: {
    readonly name: string
    readonly workspace: string
    readonly by: string
    /** Until when the code works. */
    readonly until: string
    /** Whether the gap has a link, or a code alone. */
    readonly hasLink: boolean
  }) => MailText
  readonly invoice: (of: {
    readonly kind: "invoice" | "credit_note"
    readonly number: string
    readonly sender: string
    readonly amount: string
    /** Null for a credit note. */
    readonly due: string | null
  }) => MailText
  readonly sheet_submitted: (
    of: Linked & { readonly member: string; readonly from: string; readonly to: string }
  ) => MailText
  readonly sheet_returned: (of: Linked & Decided) => MailText
  readonly sheet_approved: (of: Linked & Decided) => MailText
  readonly budget: (of: Linked & { readonly name: string; readonly percent: number }) => MailText
  readonly timer_running: (of: Linked & { readonly since: string }) => MailText
  readonly webhook_disabled: (of: Linked & { readonly title: string; readonly why: "gone" | "failing" }) => MailText
  readonly statement: (of: { readonly sender: string; readonly until: string }) => MailText
}
