import type { CountedTag } from "@hourbook/core/time/Tag"
import { Tags } from "@hourbook/core/time/Tags"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { type TagList, type TagResponse, TagsApi } from "./contract.ts"

const toWire = ({ count, id, name }: CountedTag): DataOf<typeof TagResponse>["tag"] => ({ id, name, count })

const api = apiOf(TagsApi)

const handlers = groupOf(
  api,
  "tags",
  Effect.fnUntraced(function* (handlers) {
    const tags = yield* Tags

    return handlers.handleAll({
      list: () =>
        respond((who) => tags.list(who), { data: (all): DataOf<typeof TagList> => ({ tags: all.map(toWire) }) }),

      rename: ({ params, payload }) =>
        respond((who) => tags.rename(who, params.id, payload.name), {
          data: (tag): DataOf<typeof TagResponse> => ({ tag: toWire(tag) })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
