import { isDeepStrictEqual } from "node:util"
import type { Assistant } from "../../../support/assistants.ts"
import type { Host } from "../host/studioHost.ts"
import { tokenIn } from "../smallModel.ts"
import { differenceOf, lists, type State } from "../State.ts"
import { assistantOn, loadStudio, type Send, sender } from "./load.ts"
import type { Play, StudioJob } from "./StudioJob.ts"

export interface StudioGrade {
  readonly job: StudioJob
  /** Why the job failed; none where it passed. */
  readonly failures: ReadonlyArray<string>
  readonly answer: string
  /** Whether a tool refused the last call, which is no wrong answer: only what is answered or done can mislead. */
  readonly isRefused: boolean
}

/** What the owner of the studio hears at the end of a job. */
interface Done {
  readonly answer: string
  readonly isRefused: boolean
}

export type Doer = (job: StudioJob, at: { readonly host: Host; readonly key: string }) => Promise<Done>

const stateOf = async (send: Send): Promise<State> => {
  const all = await Promise.all(
    Object.entries(lists).map(async ([name, [path, many, line]]) => {
      const rows: ReadonlyArray<any> = (await send("GET", path))[many]
      return [name, rows.map(line).sort()]
    })
  )
  return Object.fromEntries(all)
}

/** How arguments are sent. */
type Sending = (tool: string, args: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/**
 * Does jobs by the calls that are written in them: whether the tools can answer at all, whatever the model. `sendingFor` makes of the
 * listed tools how arguments are sent; as they are written where it is left out.
 */
export const byCalls =
  (sendingFor: (tools: ReadonlyArray<any>) => Sending = () => (_, args) => args): Doer =>
  async (job, { host, key }) => {
    const assistant: Pick<Assistant, "call" | "close" | "tools"> = await assistantOn(host, key)
    const sending = sendingFor(await assistant.tools())
    const heard: Array<string> = []
    let isRefused = false
    const call: Play["call"] = async (tool, args = {}) => {
      const result = await assistant.call(tool, sending(tool, args))
      heard.push(result.text)
      isRefused = result.isError
      return result
    }
    const agree: Play["agree"] = async (tool, args) => {
      const { text } = await call(tool, args)
      return call(tool, { ...args, confirm_token: tokenIn(text) })
    }
    await job.play({ call, agree })
    await assistant.close()
    return { answer: heard.join("\n"), isRefused }
  }

/** Lets somebody do a job in a studio of its own, and grades the answer and what is left. */
export const gradeJob = async (host: Host, job: StudioJob, doer: Doer): Promise<StudioGrade> => {
  const key = await host.open()
  await loadStudio(host, key)
  const send = sender(host, key)
  const before = await stateOf(send)
  const { answer, isRefused } = await doer(job, { host, key }).catch((error: unknown): Done => ({
    answer: `broken: ${String(error)}`,
    isRefused: true
  }))
  const left = differenceOf(before, await stateOf(send))
  const failures = [
    ...(answer.startsWith("broken: ") ? [answer] : []),
    ...(isDeepStrictEqual(left, job.leaves ?? {}) ? [] : [`the studio differs by ${JSON.stringify(left)}`]),
    ...(job.says ?? []).filter((fact) => !fact.test(answer)).map((fact) => `nothing says ${fact}`),
    ...(job.mustNot ?? []).filter((trap) => trap.test(answer)).map((trap) => `misleads with ${trap}`)
  ]
  return { job, failures, answer, isRefused }
}
