import type { Principal } from "@hourbook/core/access/Principal"
import { NotFound } from "@hourbook/core/shared/Errors"
import { Uuid } from "@hourbook/core/shared/Ids"
import { Effect, Option, Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { tool } from "../tool/Tool.ts"
import { kindNames, type Kinds, urlOf } from "./shared/Kinds.ts"

export const fetchTool = (kinds: Kinds) => {
  /** The first kind that has the id. */
  const find = Effect.fnUntraced(function* (who: Principal, id: string) {
    for (const kind of kindNames) {
      const found = yield* Effect.option(kinds[kind].read(who, id))
      if (Option.isSome(found)) return { kind, ...found.value }
    }
    return yield* new NotFound({ entity: "record", id })
  })

  return tool({
    name: "fetch",
    title: "Get one record",
    description: "All fields of one record of any kind, by its id.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct({ id: Uuid }),
    output: Schema.Struct({
      id: Schema.String,
      title: Schema.String,
      text: Schema.String,
      url: Schema.String,
      metadata: Schema.Record(Schema.String, Schema.Unknown)
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input: { id } }) {
      const { all, kind, line } = yield* find(who, id)
      return { id, title: `${kinds[kind].one} ${id}`, text: line, url: urlOf(kind, id), metadata: all }
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
