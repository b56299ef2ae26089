import { TimeSuggestions } from "@hourbook/core/time/TimeSuggestions"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { SuggestionsApi, type TimeSuggestionList } from "./contract.ts"

const api = apiOf(SuggestionsApi)

const handlers = groupOf(
  api,
  "suggestions",
  Effect.fnUntraced(function* (handlers) {
    const suggestions = yield* TimeSuggestions

    return handlers.handleAll({
      list: ({ query: { limit = 10, project_id, q } }) =>
        respond((who) => suggestions.list(who, { part: q, projectIds: project_id, limit }), {
          data: (all): DataOf<typeof TimeSuggestionList> => ({
            suggestions: all.map((one) => ({
              description: one.description,
              project_id: one.projectId,
              project_name: one.projectName,
              counteragent_id: one.clientId,
              counteragent_name: one.clientName,
              tags: one.tags,
              billable: one.billable,
              count: one.count,
              last_date: one.lastDay
            }))
          })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
