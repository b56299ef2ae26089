import { Record, Schema, String } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { bulkEndpoint } from "./bulk.ts"
import { created, failures, ok } from "./Envelope.ts"
import { anId, sentId } from "./Fields.ts"
import { FileTable, paged } from "./FileTable.ts"
import { conditional, idempotent } from "./Headers.ts"

type Fields = Schema.Struct.Fields

/** How one kind of record or entity is listed, read and written. */
interface Kind<
  Verb extends string,
  One extends string,
  Id extends string,
  Wire extends Schema.Top,
  Create extends Schema.Top,
  Patch extends Schema.Top,
  Query extends Fields,
  List extends Fields,
  Beside extends Fields,
  Amended extends Schema.Top
> {
  /** What the endpoint of a new one is called. */
  readonly verb: Verb
  /** The key of one in the data of responses. */
  readonly one: One
  /** How the documentation calls one, in full where it stands alone, and several. */
  readonly noun: { readonly one: string; readonly full?: string; readonly many: string }
  /** The start of the names of its schemas: `TimeEntry`. */
  readonly name: string
  /** What the documentation says that a list comes with, and which can be deleted: by default all. */
  readonly listed: string
  readonly removable?: string
  readonly id: Schema.Codec<Id, string>
  readonly wire: Wire
  readonly create: Create
  readonly patch: Patch
  readonly query: Query
  /** The data of a list, and which of its keys has the rows. */
  readonly list: List
  readonly rows: keyof List & string
  /** What a row is, in JSON Lines. */
  readonly row: string
  /** A body of a new one. */
  readonly example: object
  /** What the responses to new ones, and to many, have beside each. */
  readonly beside: Beside
  /** The response to a change, which may be the one to reading. */
  readonly amended: (one: ReturnType<typeof ok<ReturnType<typeof Record.singleton<One, Wire>>>>) => Amended
}

/** The endpoints of a kind, with the schemas of their responses. */
export const recordEndpoints = <
  const Verb extends string,
  const One extends string,
  Id extends string,
  Wire extends Schema.Top,
  Create extends Schema.Top,
  Patch extends Schema.Top,
  Query extends Fields,
  List extends Fields,
  Beside extends Fields,
  Amended extends Schema.Top
>(
  kind: Kind<Verb, One, Id, Wire, Create, Patch, Query, List, Beside, Amended>
) => {
  const { beside, name, noun, one, removable, verb, wire } = kind
  const full = noun.full ?? noun.one
  const data = Record.singleton(one, wire)
  const read = ok(`${name}Response`, data)
  const answers = {
    list: ok(`${name}List`, kind.list),
    created: created(`${name}Created`, { ...data, ...beside }),
    one: read,
    amended: kind.amended(read),
    removed: ok(`${name}Removed`, { id: anId(`The id of the deleted ${noun.one}.`) })
  }
  const params = { id: sentId(kind.id, `The ${noun.one}'s id.`) }
  return {
    answers,
    list: HttpApiEndpoint.get("list", "/", { query: kind.query, success: answers.list, error: failures })
      .annotate(FileTable, paged(kind.rows, kind.row))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, `List ${noun.many} with ${kind.listed}`),
    create: HttpApiEndpoint.post(verb, "/", {
      headers: idempotent,
      payload: kind.create,
      success: answers.created,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, `${String.capitalize(verb)} a ${full}`),
    get: HttpApiEndpoint.get("get", "/:id", { params, success: answers.one, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, `Read one ${full}`),
    amend: HttpApiEndpoint.put("amend", "/:id", {
      params,
      headers: conditional,
      payload: kind.patch,
      success: answers.amended,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, `Change some fields of a ${full}`),
    remove: HttpApiEndpoint.delete("remove", "/:id", {
      params,
      headers: conditional,
      success: answers.removed,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, removable === undefined ? `Delete a ${full}` : `Delete a ${full} ${removable}`),
    bulk: bulkEndpoint({
      many: noun.many,
      name,
      example: kind.example,
      one: { ...Record.singleton(one, Schema.optionalKey(wire)), ...beside }
    })
  }
}
