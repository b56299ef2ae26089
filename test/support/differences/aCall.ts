import * as fc from "fast-check"
import { type Operation, operations } from "../http/contract.ts"
import { hostileJson } from "../http/hostileValues.ts"
import { valueOf } from "../http/schemaArbitrary.ts"
import { aDay } from "../http/wireArbitraries.ts"
import { wireKinds } from "../http/wireKinds.ts"
import { bulking } from "./bulking.ts"
import { aBody, anId, headers, ifMatch } from "./callParts.ts"
import type { Known } from "./Known.ts"
import type { Asked, Call } from "./Pair.ts"
import { nowhere, overlaid, sensible } from "./sensible.ts"

const word = fc.constantFrom("alpha", "ALPHA", "er_s", "0%", "\\", "ä", "zzz", "wireframes")
const few = fc.constantFrom(1, 2, 3, 5, 50, 500)

const making = (known: Known): fc.Arbitrary<Asked> =>
  fc.constantFrom(...wireKinds).chain(({ path }) =>
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(path),
      body: aBody(known, path),
      headers: headers(known)
    })
  )

const changing = (known: Known): fc.Arbitrary<Asked> =>
  fc.constantFrom(...wireKinds).chain(({ clearable, path }) => {
    const under = path === "/api/timesheet" ? "/api/time" : path
    const some = aBody(known, path).chain((body) =>
      fc.subarray(Object.entries(body), { minLength: 1 }).map((entries) => Object.fromEntries(entries))
    )
    const none = fc.constantFrom(...clearable).map((name) => ({ [name]: null }))
    return fc.record({
      method: fc.constant("PUT"),
      path: anId(known, under).map((id) => `${path}/${id}`),
      body: fc.oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: none }),
      headers: ifMatch
    })
  })

const looking = (known: Known): fc.Arbitrary<Asked> =>
  fc
    .tuple(fc.constantFrom(...wireKinds), fc.constantFrom("GET", "GET", "GET", "HEAD", "DELETE"))
    .chain(([{ path }, method]) =>
      fc.record({
        method: fc.constant(method),
        path: anId(known, path === "/api/timesheet" ? "/api/time" : path).map((id) => `${path}/${id}`),
        headers: method === "DELETE" ? ifMatch : fc.constant({})
      })
    )

/** A value that a query parameter may have. */
const aValue = (known: Known, { name, schema }: any): fc.Arbitrary<unknown> => {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const places: Readonly<Record<string, string>> = {
    project_id: "/api/projects",
    counteragent_id: "/api/counteragents",
    user_id: "/api/members"
  }
  const under = places[name]
  if (under !== undefined) {
    const ids = [...known.idsUnder(under), nowhere, ...(name === "user_id" ? [] : ["none", "NONE"])]
    return fc.subarray(ids, { minLength: 1, maxLength: Math.min(3, ids.length) }).map((some) => some.join(","))
  }
  switch (name) {
    case "page":
      return fc.constantFrom(1, 1, 2, 3, 7)
    case "currency":
      return fc.subarray(["EUR", "usd", "JPY", "CHF"], { minLength: 1 }).map((some) => some.join(","))
    case "kind":
      return fc.subarray(["fee", "discount", "opening", "tax"], { minLength: 1 }).map((some) => some.join(","))
    case "tag":
      return fc.subarray(["design", "CALLS", "mail", "none"], { minLength: 1 }).map((some) => some.join(","))
    case "q":
    case "search":
      return word.map(encodeURIComponent)
    case "external_source":
      return fc.constantFrom("toggl", "Toggl", "nowhere")
    case "external_id":
      return fc.constantFrom("1", "2", "3")
    case "import_id":
      return fc.constantFrom(...known.idsUnder("/api/imports").slice(-3), nowhere)
    case "month":
      return fc.constantFrom("2026-02-01", "2026-03-01", "2026-04-01", "2026-03-02")
    case "feed_subject":
      return fc
        .subarray(["time_entry", "payment", "charge", "counteragent"], { minLength: 1 })
        .map((some) => some.join(","))
    case "feed_action":
      return fc.subarray(["created", "updated", "deleted"], { minLength: 1 }).map((some) => some.join(","))
    case "feed_offset":
      return fc.constantFrom(0, 1, 5, 40)
    case "feed_limit":
    case "limit":
    case "page_size":
      return few
    case "entity_id":
      return fc.constantFrom(
        ...known.idsUnder("/api/projects"),
        ...known.idsUnder("/api/counteragents"),
        "none",
        nowhere
      )
    default:
      return aDay
  }
}

/** The changes come in each store's own order, and are complete up to its own moment: suites of their own hold what is in them. */
const readable = operations.filter(
  ({ method, path }) => method === "GET" && !path.includes("{") && path !== "/api/changes"
)

/** A list or a report, now and then one that was not read yet, with up to four of what it can be narrowed and sorted by. */
const reading = (known: Known): fc.Arbitrary<Asked> => {
  const unread = readable.filter(({ path }) => !known.read.has(path))
  const operation = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...readable) },
    { weight: unread.length === 0 ? 0 : 2, arbitrary: fc.constantFrom(...(unread.length === 0 ? readable : unread)) }
  )
  return operation.chain(({ described, path }) => {
    const parameters = described.parameters.filter(({ in: where, name }: any) => where === "query" && name !== "cursor")
    const required = parameters.filter((one: any) => one.required === true)
    const optional = parameters.filter((one: any) => one.required !== true)
    return fc
      .subarray<any>(optional, { maxLength: Math.min(4, optional.length) })
      .chain((chosen) =>
        fc.tuple(
          ...[...required, ...chosen].map((one) => aValue(known, one).map((value) => `${one.name}=${String(value)}`))
        )
      )
      .map((pairs) => ({ method: "GET", path: pairs.length === 0 ? path : `${path}?${pairs.join("&")}` }))
  })
}

const continuing = (known: Known): fc.Arbitrary<Asked> =>
  known.continued.length === 0
    ? reading(known)
    : fc.constantFrom(...known.continued).map((one) => ({ method: "GET", ...one }))

const repeating = (known: Known): fc.Arbitrary<Asked> =>
  known.repeatable.length === 0 ? making(known) : fc.constantFrom(...known.repeatable)

const schemaOf = ({ described }: Operation) => described.requestBody?.content["application/json"].schema
const others = operations.filter(
  ({ path }) => !wireKinds.some((kind) => path === kind.path || path.startsWith(`${kind.path}/`))
)
const settable = others.filter(({ method }) => method !== "GET")

/** Members, keys, rates, timers, tags and the workspace itself. */
const setting = (known: Known): fc.Arbitrary<Asked> =>
  fc.constantFrom(...settable).chain((operation) => {
    const under = operation.path.replace("/{id}", "")
    const schema = schemaOf(operation)
    return fc.record({
      method: fc.constant(operation.method),
      path: anId(known, under).map((id) => operation.path.replace("{id}", id)),
      headers: operation.method === "POST" ? headers(known) : ifMatch,
      body: schema === undefined ? fc.constant(undefined) : fc.tuple(valueOf(schema), sensible(known)).map(overlaid)
    })
  })

/** What is wrong in one place. */
const mistaken = (known: Known): fc.Arbitrary<Asked> => {
  const body = fc.constantFrom(...wireKinds).chain(({ body, path }) =>
    fc.tuple(fc.constantFrom(...Object.keys(body)), fc.constantFrom(...hostileJson)).map(([field, value]) => ({
      method: "POST",
      path,
      body: JSON.stringify({ ...body, [field]: 0 }).replace(`"${field}":0`, () => `"${field}":${value}`)
    }))
  )
  const query = fc
    .tuple(
      fc.constantFrom(...readable),
      fc.constantFrom("page=0", "colour=red", "cursor=e30", "sort_by=id", "user_id=x")
    )
    .map(([{ path }, wrong]) => ({ method: "GET", path: `${path}?${wrong}` }))
  const method = reading(known).map(({ path }) => ({ method: "PATCH", path }))
  return fc.oneof({ weight: 4, arbitrary: body }, { weight: 3, arbitrary: query }, { weight: 1, arbitrary: method })
}

/** Any call, by what is known of the workspace and with the keys that there are. */
export const aCall = (known: Known, moment: string): fc.Arbitrary<Call> => {
  const asked = fc.oneof(
    { weight: 24, arbitrary: making(known) },
    { weight: 12, arbitrary: changing(known) },
    { weight: 8, arbitrary: looking(known) },
    { weight: 30, arbitrary: reading(known) },
    { weight: 6, arbitrary: continuing(known) },
    { weight: 4, arbitrary: repeating(known) },
    { weight: 5, arbitrary: bulking(known) },
    { weight: 5, arbitrary: setting(known) },
    { weight: 6, arbitrary: mistaken(known) }
  )
  // The first key is the owner's, who may do the most.
  const [owner = [null, null] as const] = known.keys
  const keys = fc.oneof(
    { weight: 6, arbitrary: fc.constant(owner) },
    { weight: 3, arbitrary: fc.constantFrom(...known.keys, owner) }
  )
  return fc.tuple(asked, keys).map(([call, keys]) => ({ keys, ...call, moment }))
}
