import { m } from "../../paraglide/messages.js"

export const yesOrNo = (is: boolean): string => (is ? m.clients_yes() : m.clients_no())
