import { useSyncExternalStore } from "react"
import { isTyping } from "./isTyping.ts"

/** A question as the page shows it, with the ways to answer. */
export interface AskedNow<Q, A> {
  readonly question: Q
  /** How many wait for an answer, this one included. */
  readonly count: number
  /** Whether its dialog is open; until then a bar says that it waits. */
  readonly isOpen: boolean
  readonly open: () => void
  readonly answer: (answer: A | undefined) => void
  /** The same answer to all that wait. */
  readonly answerAll: (answer: A | undefined) => void
}

/** A question that code asks of the person, and the page shows as a dialog. */
export interface Question<Q, A> {
  /**
   * Asks, after those that were asked before. A dialog opens at once unless the person is typing, whose keys are not meant
   * for it: then a bar says that a question waits. Undefined when the person turned it away.
   */
  readonly ask: (question: Q) => Promise<A | undefined>
  /** What is asked now. */
  readonly useAsked: () => AskedNow<Q, A> | undefined
}

interface Asked<Q, A> {
  readonly question: Q
  readonly resolve: (answer: A | undefined) => void
}

interface Waiting<Q, A> {
  readonly asked: ReadonlyArray<Asked<Q, A>>
  readonly isOpen: boolean
}

/** A question that follows from what the person does at this moment opens its dialog in any case. */
export const makeQuestion = <Q, A>(isOwnAction = false): Question<Q, A> => {
  let waiting: Waiting<Q, A> = { asked: [], isOpen: false }
  const listeners = new Set<() => void>()
  const set = (next: Waiting<Q, A>): void => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const settle = (settled: ReadonlyArray<Asked<Q, A>>, answer: A | undefined): void => {
    const asked = waiting.asked.filter((other) => !settled.includes(other))
    set({ asked, isOpen: waiting.isOpen && asked.length > 0 })
    for (const { resolve } of settled) resolve(answer)
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const isOpen = waiting.asked.length > 0 ? waiting.isOpen : isOwnAction || !isTyping()
        set({ asked: [...waiting.asked, { question, resolve }], isOpen })
      }),
    useAsked: () => {
      const { asked, isOpen } = useSyncExternalStore(subscribe, () => waiting)
      const [first] = asked
      return first === undefined
        ? undefined
        : {
            question: first.question,
            count: asked.length,
            isOpen,
            open: () => set({ ...waiting, isOpen: true }),
            answer: (answer) => settle([first], answer),
            answerAll: (answer) => settle(waiting.asked, answer)
          }
    }
  }
}
