import { type Cause, Effect, Queue, Schema, Sink, Stdio, Stream, Terminal } from "effect"
import { type Invocation, type Step, Typed } from "./messages.ts"

const decodeTyped = Schema.decodeUnknownEffect(Schema.fromJsonString(Typed))

interface Relay {
  readonly invocation: typeof Invocation.Type
  /** The lines that the caller sends after the invocation. */
  readonly lines: Queue.Dequeue<string, Cause.Done>
  readonly send: (step: Step) => void
}

/** The terminal of the caller, in another process. Commands ask for whole lines; single keys are not relayed. */
export const relayedTerminal = ({ invocation: { columns, rows }, lines, send }: Relay): Terminal.Terminal => {
  const quit = new Terminal.QuitError({})
  return Terminal.make({
    columns: Effect.succeed(columns),
    rows: Effect.succeed(rows),
    size: Effect.tap(Queue.make<Terminal.Size, Cause.Done>(), (queue) => Queue.offer(queue, { columns, rows })),
    readLine: Effect.gen(function* () {
      send({ ask: "line" })
      const { line } = yield* Effect.flatMap(Queue.take(lines), decodeTyped)
      return line ?? (yield* quit)
    }).pipe(Effect.mapError(() => quit)),
    readInput: Effect.die(new Error("commands read lines, not keys")),
    display: (text) => Effect.sync(() => send({ out: text }))
  })
}

/** Standard output and error of the caller. Its standard input is read through its terminal. */
export const relayedStdio = ({ invocation: { args, isTerminal }, send }: Omit<Relay, "lines">): Stdio.Stdio => {
  const textOf = (chunk: string | Uint8Array) => (typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk))
  return Stdio.make({
    args: Effect.succeed(args),
    stdinIsTerminal: Effect.succeed(isTerminal.stdin),
    stdoutIsTerminal: Effect.succeed(isTerminal.stdout),
    stderrIsTerminal: Effect.succeed(isTerminal.stderr),
    stdout: () => Sink.forEach((chunk) => Effect.sync(() => send({ out: textOf(chunk) }))),
    stderr: () => Sink.forEach((chunk) => Effect.sync(() => send({ err: textOf(chunk) }))),
    stdin: Stream.empty
  })
}
