import { hash } from "node:crypto"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Effect, Layer } from "effect"

/** Hashes synchronously, without the promise and the thread that core's own implementation needs for each key. */
export const layer = Layer.succeed(Sha256, (text) => Effect.sync(() => hash("sha256", text)))
