import { hash } from "node:crypto"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Effect, Layer } from "effect"

/** Like core's own, without a promise and a thread for each key. */
export const layer = Layer.succeed(Sha256, (text) => Effect.sync(() => hash("sha256", text)))
