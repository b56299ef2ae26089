import { readPeople } from "@hourbook/exchange/people/readPeople"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import { batches } from "@hourbook/exchange/transfer/batches"
import { check } from "./check.ts"
import { fileFacts } from "./fileFacts.ts"
import type { Answer, Answers, Ask, WritingStep } from "./protocol.ts"
import { survey } from "./survey.ts"

/** Calls on their way at the same time: one waits in the line while the service works on the other. */
const callsAtOnce = 2

/** The file and its plan stay here: the page gets what it shows of them. */
let file: RecognisedFile | undefined
let planned: Plan | undefined
let rounds: ReturnType<typeof batches> | undefined

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")

const chosen = (): RecognisedFile => {
  if (file === undefined) throw new Error("no file was read")
  return file
}

const stepOf = (result: ReturnType<ReturnType<typeof batches>["next"]>): WritingStep => {
  if (result.done === true) return { round: null, report: result.value }
  const { calls, done, of, report } = result.value
  return { round: { calls, done, of, entries: report.counts.entries } }
}

const begun = (): ReturnType<typeof batches> => {
  if (rounds === undefined) throw new Error("nothing is being written")
  return rounds
}

const answerTo = async (asked: Ask): Promise<Answers[keyof Answers]> => {
  switch (asked.ask) {
    case "read": {
      const bytes = new Uint8Array(asked.bytes)
      const sha256 = await sha256Of(bytes)
      const found = await readFile(bytes)
      file = "_tag" in found ? undefined : found
      planned = undefined
      return "_tag" in found ? found : fileFacts(found, sha256)
    }
    case "people": {
      const found = await readFile(new Uint8Array(asked.bytes))
      return "_tag" in found ? found : readPeople(found)
    }
    case "table": {
      const found = await readFile(new Uint8Array(asked.bytes))
      return "_tag" in found ? null : found.table
    }
    case "survey":
      return survey(chosen(), asked)
    case "check":
      planned = plan(chosen(), asked.mapping, asked.world)
      return check(planned, asked)
    case "begin": {
      if (planned === undefined) throw new Error("nothing was checked")
      const { importId, ...how } = asked
      rounds = batches(planned, { ...how, callsAtOnce, ...(importId === null ? {} : { importId }) })
      return stepOf(rounds.next())
    }
    case "next":
      return stepOf(begun().next(asked.answers))
  }
}

const post = (answer: Answer): void => postMessage(answer)

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  const { id } = data
  answerTo(data).then(
    (answer) => post({ id, ok: true, answer }),
    (cause: unknown) => post({ id, ok: false, reason: String(cause) })
  )
})
