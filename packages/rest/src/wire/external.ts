import type { ExternalFilter } from "@hourbook/core/values/ExternalRef"
import { Effect } from "effect"
import { InvalidParam } from "../edge/answers/respond.ts"

export interface ExternalQuery {
  readonly external_source?: string
  readonly external_id?: string
}

/** The references that a list asks for. */
export const externalOf = ({ external_id, external_source }: ExternalQuery): ExternalFilter | undefined =>
  external_source === undefined ? undefined : { source: external_source, id: external_id }

/** An id means nothing without its source. */
export const checkExternal = ({ external_id, external_source }: ExternalQuery): Effect.Effect<void, InvalidParam> =>
  external_id !== undefined && external_source === undefined
    ? Effect.fail(new InvalidParam({ message: "external_id: needs external_source as well" }))
    : Effect.void
