import * as fc from "fast-check"
import { type Operation, operations } from "./contract.ts"
import { anyText, hostileBodies, hostileJson } from "./hostileValues.ts"
import { valueOf } from "./schemaArbitrary.ts"

/** The schema of an operation's body, if it has one. */
export const schemaOf = ({ described }: Operation): any => described.requestBody?.content["application/json"].schema

const parameterNames = [
  ...new Set(operations.flatMap(({ described }) => described.parameters.map(({ name }: any) => String(name))))
]

/** Requests that look like those of the description, and are wrong in some places. */
export const anyRequest = <Caller>(ids: ReadonlyArray<string>, callers: ReadonlyArray<Caller>) => {
  const id = fc.oneof(fc.constantFrom(...ids), fc.uuid(), anyText)
  const name = fc.oneof(fc.constantFrom(...parameterNames), anyText)
  const value = fc.oneof(id, fc.constantFrom("1", "0", "2026-03-01", "asc", "name"))
  const query = fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((pairs) => `?${pairs.map((pair) => pair.join("=")).join("&")}`)
  const body = (operation: Operation): fc.Arbitrary<unknown> => {
    const schema = schemaOf(operation)
    const fitting = schema === undefined ? fc.constant(undefined) : valueOf(schema)
    return fc.oneof(
      fitting,
      fitting,
      fc.jsonValue(),
      fc.constantFrom<unknown>(...hostileBodies),
      fc.constantFrom(...hostileJson)
    )
  }
  const method = (operation: Operation) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom("PATCH", "OPTIONS", "HEAD", "PUT") }
    )
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      method: method(operation),
      id,
      query: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 1, arbitrary: query }),
      caller: fc.constantFrom(...callers),
      body: body(operation),
      ifMatch: fc.constantFrom(undefined, undefined, "*", '"1"', '"2"', "\u00ff\u00fe", "x")
    })
  )
}
