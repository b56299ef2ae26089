import { m } from "../../paraglide/messages.js"

const mostRecipients = 10

/** Before the @, what every mail program reads alike. */
const address = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[^\s@<>"]+$/iu

/** The addresses of a field, each once. */
export const recipientsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(text.split(/[,;\s]+/u).filter((part) => part !== ""))
]

/** What is wrong with them, if anything. */
export const wrongRecipients = (to: ReadonlyArray<string>): string | undefined => {
  const wrong = to.find((one) => !address.test(one))
  if (wrong !== undefined) return m.mail_send_to_wrong({ address: wrong })
  return to.length > mostRecipients ? m.mail_send_to_many({ most: mostRecipients }) : undefined
}
