import { Effect } from "effect"
import type { ToolResult } from "../../support/assistants.ts"
import { onFriday } from "../../tools/eval/host/onFriday.ts"
import { studioHost } from "../../tools/eval/host/studioHost.ts"
import { assistantOn, loadStudio, type Send, sender } from "../../tools/eval/studio/load.ts"

/** The studio of the eval with an assistant of its owner. */
export interface Loaded {
  readonly call: (tool: string, args?: object) => Promise<ToolResult>
  /** What a call that must go well answers. */
  readonly ok: (tool: string, args?: object) => Promise<ToolResult>
  /** The same for another key of the studio. */
  readonly as: (key: string) => Promise<Loaded>
  readonly send: Send
  /** A key of each person of the studio. */
  readonly keys: ReadonlyMap<string, string>
}

/** Runs a test in the studio, on the day of its jobs. */
export const inStudio = (test: (studio: Loaded) => Promise<void>) =>
  onFriday(
    Effect.gen(function* () {
      const host = yield* studioHost
      yield* Effect.promise(async () => {
        const key = await host.open()
        const keys = await loadStudio(host, key)
        const loadedAs = async (key: string): Promise<Loaded> => {
          const { call } = await assistantOn(host, key)
          const ok = async (tool: string, args: object = {}) => {
            const result = await call(tool, args)
            if (result.isError) throw new Error(`${tool} ${JSON.stringify(args)}: ${result.text}`)
            return result
          }
          return { call, ok, as: loadedAs, send: sender(host, key), keys }
        }
        await test(await loadedAs(key))
      })
    })
  )
