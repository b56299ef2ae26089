import { Data, type Effect } from "effect"

/** A message of the protocol for the process with the records. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether it may be repeated when the outcome of the first attempt is unknown. */
  readonly repeatable: boolean
}

export interface Reply {
  readonly status: number
  readonly body: string
}

/** The other process is gone. */
export class Gone extends Data.TaggedError("Gone")<{
  /** Whether the message may have arrived before. */
  readonly sent: boolean
  readonly message: string
}> {}

/** Sends messages to the records: in this process, in another one on this machine, or elsewhere. */
export type Upstream = (message: Message) => Effect.Effect<Reply, Gone>
