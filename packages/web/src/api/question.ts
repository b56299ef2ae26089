import { useSyncExternalStore } from "react"

/** A question that code asks of the person, and the page shows as a dialog. */
export interface Question<Q, A> {
  /** Asks, after those that were asked before. Undefined when the person turned it away. */
  readonly ask: (question: Q) => Promise<A | undefined>
  /** What is asked now, with the way to answer. */
  readonly useAsked: () => { readonly question: Q; readonly answer: (answer: A | undefined) => void } | undefined
}

interface Asked<Q, A> {
  readonly question: Q
  readonly answer: (answer: A | undefined) => void
}

export const makeQuestion = <Q, A>(): Question<Q, A> => {
  let waiting: ReadonlyArray<Asked<Q, A>> = []
  const listeners = new Set<() => void>()
  const set = (next: ReadonlyArray<Asked<Q, A>>): void => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const asked: Asked<Q, A> = {
          question,
          answer: (answer) => {
            set(waiting.filter((other) => other !== asked))
            resolve(answer)
          }
        }
        set([...waiting, asked])
      }),
    useAsked: () => useSyncExternalStore(subscribe, () => waiting[0])
  }
}
