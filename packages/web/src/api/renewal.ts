import { makeQuestion } from "./question.ts"

/**
 * Why a person has to sign in again: the session ended, what they do needs a recent sign-in, or this browser is signed in
 * to another workspace than the page's, which is then loaded anew.
 */
export type Renewal = "expired" | "recent" | "elsewhere"

/** Asks the person to sign in again, over the page, so that what was typed stays. True when they did. */
export const renewalQuestion = makeQuestion<Renewal, boolean>()

let asked: Promise<boolean> | undefined

/** One question for all requests that wait for it. */
export const signInAgain = (why: Renewal): Promise<boolean> => {
  asked ??= renewalQuestion.ask(why).then((answer) => {
    asked = undefined
    return answer === true
  })
  return asked
}
