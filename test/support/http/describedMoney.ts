import type { MoneyKindName } from "@hourbook/core/kinds/recordKinds"
import { openApiDocument } from "@hourbook/rest/openapi/openApiDocument"
import { recordPath } from "@hourbook/rest/shapes/wireNames"

const document: any = openApiDocument()

const resolve = (schema: any): any =>
  schema?.$ref === undefined ? schema : resolve(document.components.schemas[schema.$ref.split("/").at(-1)])

const properties = (schema: any): Readonly<Record<string, any>> => {
  const { allOf = [], anyOf = [], properties: own = {} } = resolve(schema) ?? {}
  return Object.assign({}, own, ...[...allOf, ...anyOf].map(properties))
}

const dataOf = (operation: any) =>
  properties(properties(operation.responses["200"].content["application/json"].schema)["data"])

const only = (names: ReadonlyArray<string>, ending: string): string => names.find((name) => name.endsWith(ending)) ?? ""

/** What the published description calls a kind of money, for tests that are generated over all kinds. */
export const describedMoney = (kind: MoneyKindName) => {
  const path = recordPath(kind)
  const list = dataOf(document.paths[path].get)
  const one = Object.keys(dataOf(document.paths[`${path}/{id}`].get))[0] ?? ""
  const many = Object.keys(list).find((name) => resolve(list[name]).type === "array" && name !== "chart_by_day") ?? ""
  const date = only(Object.keys(properties(resolve(list[many]).items)), "_date")
  const totals = Object.keys(properties(list["totals"]))
  return {
    path,
    one,
    many,
    date,
    range: date.replace(/_date$/u, ""),
    count: only(totals, "_count"),
    sum: only(totals, "_total")
  }
}
