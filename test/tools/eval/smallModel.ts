import type { Assistant, ToolResult } from "../../support/assistants.ts"
import { type Args, follow, type User } from "./follow.ts"

/** A scripted caller that makes mistakes, and does what refusals say. */
export interface SmallModel {
  /** Calls until the call is carried out, and gives the last answer. */
  readonly call: (tool: string, args?: Args) => Promise<ToolResult>
  /** The same of what a user must agree to, and does. */
  readonly agree: (tool: string, args: Args) => Promise<ToolResult>
  /** Deletes records, whose user agrees. */
  readonly remove: (kind: string, ids: unknown) => Promise<ToolResult>
  readonly turns: () => number
  /** All answers, one after the other. */
  readonly heard: () => string
}

/** So that a caller that never succeeds ends. */
const mostTurns = 15

/** The ids in an answer, in its order. */
export const idsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\bid ([\w-]+)/gu)].map(([, id = ""]) => id)

/** The id in the line that says it. */
export const idOf = (text: string, line: RegExp): string =>
  idsIn(text.split("\n").find((one) => line.test(one)) ?? "").at(-1) ?? `no line has ${line}`

/** The token in a preview. */
export const tokenIn = (text: string): string => /confirm_token "([^"]+)"/u.exec(text)?.[1] ?? "no token"

export const smallModel = (assistant: Pick<Assistant, "call">, user: User): SmallModel => {
  const answers: Array<string> = []
  /** Calls until the call is carried out; gives the arguments that did it, too. */
  const carriedOut = async (
    tool: string,
    args: Args
  ): Promise<{ readonly result: ToolResult; readonly args: Args }> => {
    if (answers.length === mostTurns) throw new Error(`not done after ${mostTurns} turns: ${answers.at(-1)}`)
    const result = await assistant.call(tool, args)
    answers.push(result.text)
    if (!result.isError) return { result, args }
    const next = follow(result.text, args, user)
    if (next === undefined) throw new Error(`${tool} is refused, and nothing says what to do: ${result.text}`)
    let last = { result, args }
    for (const again of next) last = await carriedOut(tool, again)
    return last
  }
  const call = async (tool: string, args: Args = {}): Promise<ToolResult> => (await carriedOut(tool, args)).result
  const agree = async (tool: string, args: Args): Promise<ToolResult> => {
    const shown = await carriedOut(tool, args)
    return call(tool, { ...shown.args, confirm_token: tokenIn(shown.result.text) })
  }
  return {
    call,
    agree,
    remove: (kind, ids) => agree("record_delete", { kind, ids }),
    turns: () => answers.length,
    heard: () => answers.join("\n")
  }
}
