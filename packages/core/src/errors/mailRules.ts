/** What mails need, and when one cannot be sent. */
export type MailRule =
  /** No mail server is set. */
  | { readonly code: "mail_not_set_up" }
  /** A mail with a link needs the address that others reach the service at. */
  | { readonly code: "mail_needs_address" }
  /** Mails of this kind are sent by what causes them. */
  | { readonly code: "mail_not_repeatable" }
  /** It waits to be sent, or is being sent. */
  | { readonly code: "mail_waiting" }
