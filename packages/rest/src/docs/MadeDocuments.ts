import { Context, Effect } from "effect"
import type { Coding } from "../edge/negotiation.ts"

export type DocumentName = "docs" | "openapi" | "openapiJson"

/** A document with its compressed forms, and a hash that differs for every text. */
export interface MadeDocument {
  readonly plain: Uint8Array
  readonly compressed: ReadonlyMap<Coding, Uint8Array>
  readonly hash: string
}

/** The documents that a host brings along, so that no request waits until they are made. Undefined: it has none. */
export const MadeDocuments = Context.Reference<(name: DocumentName) => Effect.Effect<MadeDocument | undefined>>(
  "./MadeDocuments.ts",
  { defaultValue: () => () => Effect.undefined }
)
