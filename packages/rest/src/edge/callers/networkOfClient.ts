import { Context, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { clientAddress, networkOf } from "../../limits/clientAddress.ts"

/** How many proxies in front of the service append to X-Forwarded-For. By default none is trusted. */
export const TrustedHops = Context.Reference<number>("@hourbook/rest/TrustedHops", { defaultValue: () => 0 })

/** The client's network, by which limits count requests. */
export const networkOfClient = (request: HttpServerRequest.HttpServerRequest, trustedHops: number): string =>
  networkOf(
    clientAddress({
      remoteAddress: Option.getOrUndefined(request.remoteAddress),
      forwardedFor: request.headers["x-forwarded-for"],
      trustedHops
    })
  )
