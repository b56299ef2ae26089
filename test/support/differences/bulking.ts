import * as fc from "fast-check"
import { wireKinds } from "../http/wireKinds.ts"
import { aBody, anId, headers, ownBody } from "./callParts.ts"
import type { Known } from "./Known.ts"
import type { Asked } from "./Pair.ts"
import { aRef, nowhere } from "./sensible.ts"

/** An operation on records of a kind, which an id or a reference names, beside some that are refused; now and then of an import or on trial. */
export const bulking = (known: Known): fc.Arbitrary<Asked> =>
  fc.constantFrom(...wireKinds).chain(({ path }) => {
    const under = path === "/api/timesheet" ? "/api/time" : path
    const target = fc.oneof(
      anId(known, under).map((id) => ({ id })),
      aRef.map((ref) => ({ external_ref: ref }))
    )
    const expected = fc.constantFrom({}, {}, {}, { if_match: '"1"' }, { if_match: '"2"' })
    const create = fc
      .tuple(ownBody(known, path), fc.option(aRef, { nil: undefined }))
      .map(([body, ref]) => ({ op: "create", body, ...(ref === undefined ? {} : { external_ref: ref }) }))
    const update = fc
      .tuple(target, expected, aBody(known, path))
      .map(([of, match, body]) => ({ op: "update", ...of, ...match, body }))
    const remove = fc.tuple(target, expected).map(([of, match]) => ({ op: "delete", ...of, ...match }))
    // Several that write would have their ids, by which the log is sorted, in the order in which a store answers.
    const refused = fc.constantFrom<object>(
      { op: "delete", id: nowhere },
      { op: "update", external_ref: { source: "nowhere", id: "1" }, body: {} },
      { op: "create", id: nowhere, body: {} }
    )
    const operations = fc
      .tuple(
        fc.oneof({ weight: 4, arbitrary: create }, { weight: 2, arbitrary: update }, { weight: 1, arbitrary: remove }),
        fc.array(refused, { maxLength: 1 }),
        fc.nat(1)
      )
      .map(([one, others, place]) => others.toSpliced(place, 0, one))
    return fc.record({
      method: fc.constant("POST"),
      path: fc.constantFrom(`${path}/bulk`, `${path}/bulk`, `${path}/bulk`, `${path}/bulk?dry_run=1`),
      headers: headers(known),
      body: fc.record(
        {
          mode: fc.constantFrom("each", "all"),
          import_id: anId(known, "/api/imports"),
          operations
        },
        { requiredKeys: ["operations"] }
      )
    })
  })
