import type { Operation } from "./Call.ts"

/** Of a body, which may have 4 MiB. */
const mostBytes = 3_500_000

const encoder = new TextEncoder()

/** Operations in calls of few enough operations and bytes. */
export function* inCalls<A>(all: Iterable<A>, operationOf: (one: A) => Operation, atOnce: number) {
  let [ones, operations, bytes]: [Array<A>, Array<Operation>, number] = [[], [], 0]
  for (const one of all) {
    const operation = operationOf(one)
    const size = encoder.encode(JSON.stringify(operation)).length + 1
    if (operations.length > 0 && (operations.length >= atOnce || bytes + size > mostBytes)) {
      yield { ones, operations }
      ;[ones, operations, bytes] = [[], [], 0]
    }
    ones.push(one)
    operations.push(operation)
    bytes += size
  }
  if (operations.length > 0) yield { ones, operations }
}
