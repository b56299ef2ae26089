import * as Core from "@hourbook/core/Core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { localExchange } from "@hourbook/mcp/stdio/local"
import type { Upstream } from "@hourbook/mcp/stdio/Upstream"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { Effect, Layer } from "effect"

/** Every use case on a store. */
export const useCases = <E>(store: Layer.Layer<Core.Ports, E>) =>
  Core.layer.pipe(Layer.provide([store, PublicHolidays.layer]), Layer.provideMerge(Sha256.layer))

/** Answers from the use cases of this process. */
export const inProcess = (headers: Readonly<Record<string, string>>) =>
  Effect.map(localExchange, (exchange): Upstream =>
    Effect.fnUntraced(function* ({ body, headers: own }) {
      const request = new Request("http://localhost/api/mcp", { method: "POST", headers: { ...own, ...headers }, body })
      const response = yield* exchange(request)
      return { status: response.status, body: yield* Effect.promise(() => response.text()) }
    })
  )
