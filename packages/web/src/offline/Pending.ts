import type { KeptWrite } from "./keptWrites.ts"

/**
 * What a record in a list waits for: the server's first answer, the server that is away, or the person, who has to correct
 * a new record that was refused, or a change of a known one, which is unsaved.
 */
export interface Pending {
  readonly state: "sending" | "waiting" | "refused" | "unsaved"
  /** Why the server refused it. */
  readonly why: string | undefined
  /** Of an unsaved change: the fields that were typed, beside those of the record as it is. */
  readonly typed?: Readonly<Record<string, unknown>> | undefined
}

/** The state of a change. */
export const pendingOf = ({ method, refusal, tries }: KeptWrite, isOffline: boolean): Pending => ({
  state:
    refusal !== undefined ? (method === "PUT" ? "unsaved" : "refused") : isOffline || tries > 0 ? "waiting" : "sending",
  why: refusal
})
