import { assert, describe, it } from "@effect/vitest"
import { currentSurface, lastRelease } from "../../support/openapi/released.ts"
import { broken, surfaceOf } from "../../support/openapi/surface.ts"

const { surface, version } = lastRelease()

it(`keeps every operation, parameter and key of ${version}, and asks callers for nothing more`, () => {
  assert.isAbove(surface.length, 1000)
  assert.deepEqual(broken(surface, currentSurface()), { removed: [], optionalNow: [], requiredNow: [] })
})

describe("a change that breaks callers", () => {
  const documentOf = (answer: object, body: object, parameters: ReadonlyArray<object> = []) => ({
    paths: {
      "/api/things": {
        post: {
          parameters,
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/NewThing" } } } },
          responses: { "201": { content: { "application/json": { schema: answer } } } }
        }
      }
    },
    components: { schemas: { NewThing: body } }
  })
  const answer = {
    required: ["id"],
    properties: { id: {}, tags: { items: { properties: { name: {} } } } }
  }
  const body = { required: ["name"], properties: { name: {}, place: {} } }
  const released = surfaceOf(documentOf(answer, body, [{ in: "query", name: "page" }]))
  const breaks = (...changed: Parameters<typeof documentOf>) => broken(released, surfaceOf(documentOf(...changed)))

  it("is found where a key of an answer, a parameter or an operation is gone", () => {
    const { removed } = breaks({ required: ["id"], properties: { id: {}, tags: { items: {} } } }, body)
    assert.deepEqual(removed, ["POST /api/things -> 201 tags[].name", "POST /api/things query page"])
    assert.include(broken(released, []).removed, "POST /api/things")
  })

  it("is found where a key may be absent that was always there", () => {
    const { optionalNow } = breaks({ ...answer, required: [] }, body, [{ in: "query", name: "page" }])
    assert.deepEqual(optionalNow, ["POST /api/things -> 201 id required"])
  })

  it("is found where callers must send more, but not inside of what is new", () => {
    const more = {
      required: ["name", "colour"],
      properties: { ...body.properties, colour: {}, size: { required: ["unit"], properties: { unit: {} } } }
    }
    const { requiredNow } = breaks(answer, more, [{ in: "query", name: "page", required: true }])
    assert.deepEqual(requiredNow, ["POST /api/things <- colour required", "POST /api/things query page required"])
  })
})
