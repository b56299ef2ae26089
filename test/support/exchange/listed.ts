import { Api } from "@hourbook/rest/openapi/Api"
import { FileTable, formatsOf, type ListFormat } from "@hourbook/rest/shapes/FileTable"
import { Context, Option } from "effect"
import { HttpApi } from "effect/http-api"

interface Listed {
  readonly path: string
  readonly rows: string
  readonly type: string
  readonly formats: ReadonlyArray<ListFormat>
}

const found: Array<Listed> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    const table = Option.getOrUndefined(Context.getOption(endpoint.annotations, FileTable))
    if (table === undefined) return
    found.push({ path: endpoint.path.replace(/\/$/u, ""), ...table, formats: formatsOf(table) })
  }
})

/** Every list that is also a file, of the contract. */
export const listed: ReadonlyArray<Listed> = found
