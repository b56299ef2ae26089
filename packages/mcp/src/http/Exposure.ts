import { Context } from "effect"

/** Where the service is reached, to tell a person's own programs from web pages that reach for them. */
export interface Exposed {
  /** The names that requests may be sent to, without ports; null where any will do. Addresses of this machine always will. */
  readonly hosts: ReadonlyArray<string> | null
  /** Web origins that may call, besides those of this machine: `https://hours.example.com`. */
  readonly origins: ReadonlyArray<string>
}

/** Any name, and pages of this machine alone, unless the host says otherwise. */
export const Exposure = Context.Reference<Exposed>("@hourbook/mcp/http/Exposure", {
  defaultValue: () => ({ hosts: null, origins: [] })
})
