import { makeQuestion } from "../../api/question.ts"

interface Confirmation {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
  /** Whether what is confirmed cannot be taken back. */
  readonly danger?: boolean
}

/** Asks before something that cannot be undone; ask for a confirmation only there. */
export const confirmQuestion = makeQuestion<Confirmation, boolean>(true)

export const confirm = async (confirmation: Confirmation): Promise<boolean> =>
  (await confirmQuestion.ask(confirmation)) === true
