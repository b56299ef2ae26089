import { Context } from "effect"

/** The host names and web origins that may call, to keep out foreign web pages. */
export interface Exposed {
  /** The allowed host names, without ports; null allows all. Names and addresses of this machine are always allowed. */
  readonly hosts: ReadonlyArray<string> | null
  /** Web origins that may call, besides those of this machine: `https://hours.example.com`. */
  readonly origins: ReadonlyArray<string>
}

/** Every host says who may call. */
export class Exposure extends Context.Service<Exposure, Exposed>()("@hourbook/mcp/http/Exposure") {}
