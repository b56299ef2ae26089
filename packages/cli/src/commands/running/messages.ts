import { Schema } from "effect"

/** Where the service runs commands, on the socket of its data directory. Each message in both directions is a line of JSON. */
export const commandsPath = "/commands"

/** The first line of a request: the command, and what it may ask about the terminal of its caller. */
export const Invocation = Schema.Struct({
  args: Schema.Array(Schema.String),
  /** Where the caller's paths begin. */
  directory: Schema.optionalKey(Schema.String),
  columns: Schema.Finite,
  rows: Schema.Finite,
  isTerminal: Schema.Struct({ stdin: Schema.Boolean, stdout: Schema.Boolean, stderr: Schema.Boolean })
})

/** The line that the person types when asked; null at the end of the input. */
export const Typed = Schema.Struct({ line: Schema.NullOr(Schema.String) })

/** What a command does: prints, writes bytes, asks for a line, opens an address in a browser, and ends. */
export const Step = Schema.Union([
  Schema.Struct({ out: Schema.String }),
  Schema.Struct({ err: Schema.String }),
  /** Bytes for standard output, in base64. */
  Schema.Struct({ bytes: Schema.String }),
  Schema.Struct({ open: Schema.String }),
  Schema.Struct({ ask: Schema.Literal("line") }),
  Schema.Struct({ exit: Schema.Int })
])
export type Step = typeof Step.Type

export const lineOf = (message: typeof Invocation.Type | typeof Typed.Type | Step): string =>
  `${JSON.stringify(message)}\n`
