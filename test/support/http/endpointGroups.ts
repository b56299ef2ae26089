import { Api } from "@hourbook/rest/openapi/Api"
import { HttpApi } from "effect/http-api"

/** The endpoints of each group of the contract, by the group's name. */
export const endpointGroups = new Map<string, Array<string>>()
HttpApi.reflect(Api, {
  onGroup: ({ group }) => endpointGroups.set(group.identifier, []),
  onEndpoint: ({ endpoint, group }) =>
    endpointGroups
      .get(group.identifier)
      ?.push(`${endpoint.method} ${endpoint.path.replace(/\/$/u, "")} ${endpoint.identifier}`)
})
