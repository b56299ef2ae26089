import { trustedScript } from "../../../api/trustedScript.ts"
// oxlint-disable-next-line import/default -- the bundler makes the address, and the file itself has no export
import address from "./importWorker.ts?worker&url"
import type { Answers, Asked } from "./protocol.ts"

/** The worker that reads files and plans imports, so that the page stays quick. */
export interface Reader {
  /** Objects in `transferred` are moved to the worker instead of copied. */
  readonly ask: <K extends keyof Asked>(
    name: K,
    what: Asked[K],
    transferred?: ReadonlyArray<Transferable>
  ) => Promise<Answers[K]>
  readonly close: () => void
}

export const openReader = (): Reader => {
  const worker = new Worker(trustedScript(address), { type: "module" })
  let last = 0
  return {
    ask: (ask, what, transferred = []) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const end = new AbortController()
        const { signal } = end
        worker.addEventListener(
          "message",
          ({ data }) => {
            if (data.id !== id) return
            end.abort()
            if (data.ok === true) resolve(data.answer)
            else reject(new Error(data.reason))
          },
          { signal }
        )
        const fail = (event: Event): void => {
          end.abort()
          reject(new Error(event instanceof ErrorEvent ? event.message : "the worker cannot be loaded"))
        }
        worker.addEventListener("error", fail, { signal })
        worker.postMessage({ id, ask, ...what }, [...transferred])
      }),
    close: () => worker.terminate()
  }
}
