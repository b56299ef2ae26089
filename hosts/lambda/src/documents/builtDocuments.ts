import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { type MadeDocument, MadeDocuments } from "@hourbook/rest/docs/MadeDocuments"
import { Effect, Layer } from "effect"

const files = {
  docs: () => import("./docs.ts"),
  openapi: () => import("./openapi.ts"),
  openapiJson: () => import("./openapiJson.ts")
} as const

const read = async (name: keyof typeof files): Promise<MadeDocument | undefined> => {
  const { built } = await files[name]()
  if (built === undefined) return undefined
  const compressed = Buffer.from(built.brotli, "base64")
  return {
    plain: await promisify(brotliDecompress)(compressed),
    compressed: new Map([["br", compressed]]),
    hash: built.hash
  }
}

/** The documents that the build made. */
export const layer = Layer.succeed(MadeDocuments, (name) => Effect.promise(() => read(name)))
