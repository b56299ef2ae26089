import type { Principal } from "@hourbook/core/access/Principal"
import { NotFound } from "@hourbook/core/errors/Errors"
import type { SiteSettings } from "@hourbook/rest/edge/callers/site"
import { Effect, Option, Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { aReference } from "../schema/arguments.ts"
import { tool } from "../tool/Tool.ts"
import { onlyOne, uuidIn } from "./shared/fullId.ts"
import { kindNames, type Kinds, urlOf } from "./shared/Kinds.ts"

export const fetchTool = (kinds: Kinds, { publicUrl: site }: Pick<SiteSettings, "publicUrl">) => {
  /** The first kind that has the id, and what it has. */
  const find = Effect.fnUntraced(function* (who: Principal, id: string) {
    for (const kind of kindNames) {
      const found = yield* Effect.option(kinds[kind].read(who, id))
      if (Option.isSome(found)) return { kind, id, ...found.value }
    }
    return yield* new NotFound({ entity: "record", id })
  })

  /** The only one of all kinds that has the short id. Kinds that the caller may not read have none. */
  const findShort = Effect.fnUntraced(function* (who: Principal, short: string) {
    const found = yield* Effect.forEach(kindNames, (kind) =>
      Effect.map(Effect.option(kinds[kind].withShortId(who, short)), (some) =>
        Option.getOrElse(some, () => []).map((one) => ({ kind, ...one }))
      )
    )
    const { id, kind } = yield* onlyOne(short, found.flat())
    return { kind, id, ...(yield* kinds[kind].read(who, id)) }
  })

  return tool({
    name: "fetch",
    title: "Get one record",
    description: "All fields of one record of any kind, by its id.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct({ id: aReference("id, or number of an invoice") }),
    output: Schema.Struct({
      id: Schema.String,
      title: Schema.String,
      text: Schema.String,
      url: Schema.String,
      metadata: Schema.Record(Schema.String, Schema.Unknown)
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const found = yield* Option.match(uuidIn(input.id), {
        onSome: (id) => find(who, id),
        onNone: () => findShort(who, input.id.trim())
      })
      const { all, kind, line } = found
      const id = kinds[kind].shortOf(found.id)
      return {
        id,
        title: `${kinds[kind].one} ${id}`,
        text: line,
        url: urlOf(kind, found.id, { short: id, site }),
        metadata: all
      }
    }),
    text: ({ metadata, title }) =>
      [
        title,
        ...Object.entries(metadata).map(
          ([key, value]) =>
            `${key.replaceAll("_", " ")}: ${typeof value === "string" ? quoted(value, 2000) : JSON.stringify(value)}`
        )
      ].join("\n")
  })
}
