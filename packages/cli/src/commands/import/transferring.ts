import { randomUUID } from "node:crypto"
import type { Plan } from "@hourbook/exchange/plan/plan"
import { batches } from "@hourbook/exchange/transfer/batches"
import { type Call, isSingle } from "@hourbook/exchange/transfer/Call"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { progressOf } from "@hourbook/exchange/transfer/progress"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Clock, Effect, Schema } from "effect"
import { ask, dataOf, problemOf } from "./ask.ts"
import type { Connection } from "./Connection.ts"

const Data = Schema.Struct({ data: Schema.Unknown })

/** The `data` of an answer; of a person or rate that is refused, the whole answer, which the report says. */
const answerTo = Effect.fnUntraced(function* ({ send }: Connection, call: Call, isDryRun: boolean) {
  if (call.makes === "nothing") return yield* dataOf(Schema.Unknown)(send, { method: "GET", path: call.path })
  const path = isDryRun ? `${call.path}?dry_run=1` : call.path
  // A repeat after a lost answer learns what the first one made, so that it counts as made.
  const headers = isDryRun ? {} : { "idempotency-key": randomUUID() }
  const answer = yield* ask(send, { method: "POST", path, body: call.body, headers })
  if (answer.status >= 300) {
    if (isSingle(call) && answer.status === 400) return answer.body
    return yield* new StartupError({ message: `The service refuses the import: ${problemOf(answer)}.` })
  }
  const read = Schema.decodeUnknownOption(Data)(answer.body)
  return read._tag === "Some" ? read.value.data : undefined
})

/** Shows the progress of an import. */
export type ShowProgress = (text: string) => Effect.Effect<void>

const timeLeft = (seconds: number): string => (seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)

const progressText = ({ done, of }: { readonly done: number; readonly of: number }, milliseconds: number): string => {
  const { rate, secondsLeft } = progressOf({ done, of }, milliseconds)
  const rows = `${done.toLocaleString("en-US")} of ${of.toLocaleString("en-US")} rows`
  return rate === null || secondsLeft === null
    ? rows
    : `${rows}, ${Math.round(rate).toLocaleString("en-US")} a second, ${timeLeft(secondsLeft)} left`
}

/** Sends an import, or asks what it would do. Requests of a round are on their way at the same time. */
export const transferring = Effect.fnUntraced(function* (
  connection: Connection,
  plan: Plan,
  {
    importId,
    isDryRun,
    isFirst,
    show,
    withRates
  }: {
    readonly importId?: string
    readonly isDryRun: boolean
    readonly isFirst: boolean
    readonly show: ShowProgress
    readonly withRates: boolean
  }
): Effect.fn.Return<ImportReport, StartupError> {
  const { callsAtOnce } = connection
  const rounds = batches(plan, {
    isDryRun,
    isFirst,
    callsAtOnce,
    withRates,
    ...(importId === undefined ? {} : { importId })
  })
  const begun = yield* Clock.currentTimeMillis
  let round = rounds.next()
  while (round.done !== true) {
    const { calls } = round.value
    yield* show(progressText(round.value, (yield* Clock.currentTimeMillis) - begun))
    const answers = yield* Effect.forEach(calls, (call) => answerTo(connection, call, isDryRun), {
      concurrency: callsAtOnce
    })
    round = rounds.next(answers)
  }
  return round.value
})
