import type { Assistant, Told } from "../../support/assistants.ts"
import { type Args, follow, type User } from "./follow.ts"

/** A scripted caller that makes mistakes, and does what refusals say. */
export interface SmallModel {
  /** Calls until the call is carried out, and gives the last answer. */
  readonly call: (tool: string, args?: Args) => Promise<Told>
  /** Deletes records, whose user agrees. */
  readonly remove: (kind: string, ids: unknown) => Promise<Told>
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
  const call = async (tool: string, args: Args = {}): Promise<Told> => {
    if (answers.length === mostTurns) throw new Error(`not done after ${mostTurns} turns: ${answers.at(-1)}`)
    const told = await assistant.call(tool, args)
    answers.push(told.text)
    if (!told.isError) return told
    const next = follow(told.text, args, user)
    if (next === undefined) throw new Error(`${tool} is refused, and nothing says what to do: ${told.text}`)
    let last = told
    for (const again of next) last = await call(tool, again)
    return last
  }
  return {
    call,
    remove: async (kind, ids) => {
      const preview = await call("record_delete", { kind, ids })
      return call("record_delete", { kind, ids, confirm_token: tokenIn(preview.text) })
    },
    turns: () => answers.length,
    heard: () => answers.join("\n")
  }
}
