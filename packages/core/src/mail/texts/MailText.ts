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
  readonly statement: (of: { readonly sender: string; readonly until: string }) => MailText
}
