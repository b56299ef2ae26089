import { assert, describe, it } from "@effect/vitest"
import { Api } from "@hourbook/rest/openapi/Api"
import { moneyKeys } from "@hourbook/rest/shapes/moneyKeys"
import { SchemaAST } from "effect"
import { HttpApi } from "effect/http-api"

const isMoney = (ast: SchemaAST.AST): boolean =>
  [ast.annotations, ...(ast.checks ?? []).map(({ annotations }) => annotations)].some((annotations) =>
    ["money", "base money"].includes(String(annotations?.["figure"]))
  )

const inside = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  SchemaAST.isUnion(ast)
    ? ast.types
    : SchemaAST.isArrays(ast)
      ? [...ast.elements, ...ast.rest]
      : SchemaAST.isObjects(ast)
        ? ast.indexSignatures.map(({ type }) => type)
        : []

/** The paths to every amount of an answer, in keys. */
const pathsIn = (ast: SchemaAST.AST, path: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => [
  ...(isMoney(ast) ? [path] : []),
  ...inside(ast).flatMap((one) => pathsIn(one, path)),
  ...(SchemaAST.isObjects(ast)
    ? ast.propertySignatures.flatMap(({ name, type }) => pathsIn(type, [...path, String(name)]))
    : [])
]

/** Figures of the overview that are no money, in the shape that all its figures have. */
const noMoney = ["worked_minutes", "billable_minutes", "billed_minutes", "utilisation_percent"]

describe("the keys that hold money", () => {
  it("are on the way to every amount of every answer", () => {
    const paths = new Map<string, ReadonlyArray<string>>()
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint, group }) => {
        for (const { ast } of endpoint.success) {
          for (const path of pathsIn(SchemaAST.toEncoded(ast), [])) {
            paths.set(`${group.identifier} ${endpoint.identifier} ${path.join(".")}`, path)
          }
        }
      }
    })
    assert.isAbove(paths.size, 300)
    const open = [...paths].filter(
      ([, path]) => !path.some((key) => moneyKeys.has(key)) && !path.some((key) => noMoney.includes(key))
    )
    assert.deepEqual(
      open.map(([where]) => where),
      []
    )
    const used = new Set([...paths.values()].flat())
    for (const key of moneyKeys)
      assert.isTrue(used.has(key) || ["day_costs", "settles", "paid", "margin_percent"].includes(key), key)
  })
})
