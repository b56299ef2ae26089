import type { KeptWrite } from "../../api/keptWrites.ts"

/** What a new record in a list waits for: the server's first answer, the server that is away, or the person. */
export interface Pending {
  readonly state: "sending" | "waiting" | "refused"
  /** Why the server refused it. */
  readonly why: string | undefined
}

/** How it is with a change. */
export const pendingOf = ({ refusal, tries }: KeptWrite, isOffline: boolean): Pending => ({
  state: refusal !== undefined ? "refused" : isOffline || tries > 0 ? "waiting" : "sending",
  why: refusal
})
