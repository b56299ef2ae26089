import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { isOurs, localPath } from "@hourbook/runtime/platform/localPath"
import { Data, Effect, Option, Schema, Stdio, Stream, Terminal } from "effect"
import { Reported } from "../../errors/Reported.ts"
import { writeToStdout } from "../shared/CallerFiles.ts"
import { openBrowser } from "../shared/openBrowser.ts"
import { commandsPath, lineOf, Step } from "./messages.ts"

/** No process runs the command, so it has done nothing. */
export class Unanswered extends Data.TaggedError("Unanswered") {}

const lost = new StartupError({
  message: "The service ended before the command did. Look at what it changed before you run it again."
})

const decodeStep = Schema.decodeUnknownEffect(Schema.fromJsonString(Step))

const responseTo = (call: ClientRequest): Effect.Effect<IncomingMessage, Unanswered | StartupError> =>
  Effect.callback((resume) => {
    let sent = false
    call.once("socket", (socket) => socket.once("connect", () => (sent = true)))
    call.on("error", () => resume(Effect.fail(sent ? lost : new Unanswered())))
    call.once("response", (response) =>
      resume(response.statusCode === 200 ? Effect.succeed(response) : Effect.fail(new Unanswered()))
    )
  })

const invocationOf = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const terminal = yield* Terminal.Terminal
  const stdio = yield* Stdio.Stdio
  return {
    args,
    directory: process.cwd(),
    columns: yield* terminal.columns,
    rows: yield* terminal.rows,
    isTerminal: {
      stdin: yield* stdio.stdinIsTerminal,
      stdout: yield* stdio.stdoutIsTerminal,
      stderr: yield* stdio.stderrIsTerminal
    }
  }
})

/** Has the process with the open directory run a command, and does here what the command does there. */
export const forward = Effect.fnUntraced(function* (directory: string, args: ReadonlyArray<string>) {
  const path = localPath(directory)
  if (!isOurs(directory, path)) return yield* new Unanswered()
  const call = yield* Effect.acquireRelease(
    Effect.sync(() => request({ socketPath: path, path: commandsPath, method: "POST", agent: false })),
    (open) => Effect.sync(() => open.destroy())
  )
  call.write(lineOf(yield* invocationOf(args)))
  const response = yield* responseTo(call)
  const terminal = yield* Terminal.Terminal
  const follow = Effect.fnUntraced(function* (step: Step) {
    if ("exit" in step) return Option.some(step.exit)
    if ("out" in step) process.stdout.write(step.out)
    else if ("err" in step) process.stderr.write(step.err)
    else if ("bytes" in step) yield* writeToStdout(Buffer.from(step.bytes, "base64"))
    else if ("open" in step) yield* openBrowser(step.open)
    else call.write(lineOf({ line: yield* Effect.orElseSucceed(terminal.readLine, () => null) }))
    return Option.none<number>()
  })
  const ended = yield* Stream.fromAsyncIterable(response.setEncoding("utf8"), () => lost).pipe(
    Stream.splitLines,
    Stream.mapEffect((line) => Effect.flatMap(Effect.orDie(decodeStep(line)), follow)),
    Stream.filter(Option.isSome),
    Stream.runHead
  )
  if (Option.isNone(ended)) return yield* lost
  if (ended.value.value !== 0) return yield* new Reported({ code: ended.value.value })
}, Effect.scoped)
