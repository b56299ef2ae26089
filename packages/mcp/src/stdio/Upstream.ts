import { Data, type Effect } from "effect"

/** A message of the protocol on its way to where the records are. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether it may be sent a second time when nobody knows what became of the first. */
  readonly repeatable: boolean
}

export interface Reply {
  readonly status: number
  readonly body: string
}

/** Whoever was asked is not there any more. */
export class Gone extends Data.TaggedError("Gone")<{
  /** Whether the message may have arrived before. */
  readonly sent: boolean
  readonly message: string
}> {}

/** The way to where the records are: in this process, in another one of this machine, or elsewhere. */
export type Upstream = (message: Message) => Effect.Effect<Reply, Gone>
