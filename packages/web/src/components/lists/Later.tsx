import { m } from "../../paraglide/messages.js"

/** What of a figure of a list of records is after today. */
export const Later = ({ amount }: { readonly amount: string | undefined }) =>
  amount !== undefined && <small>{m.components_later({ amount })}</small>
