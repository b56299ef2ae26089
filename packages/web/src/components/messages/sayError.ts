import { errorText } from "../../format/errorText.ts"
import { say } from "./toasts.ts"

/** Shows an error in a message at the edge of the page. */
export const sayError = (error: unknown): void => {
  say(errorText(error), { tone: "wrong" })
}
