import { assert, describe, it } from "@effect/vitest"
import { eventItem, toEvent } from "@hourbook/store-dynamodb/layout/events"
import { eventKey } from "@hourbook/store-dynamodb/layout/itemKeys"
import { aClient, aMember, aWorkspace } from "../support/data/builders.ts"
import { changesBy } from "../support/data/changes.ts"

describe("a line of the log in an item", () => {
  it("calls a client's subject by the word that is stored, and gives it back as core's", () => {
    const { id } = aWorkspace()
    const { event } = changesBy(aMember(id), "client").create(aClient(id))
    const item = eventItem(event)
    assert.deepStrictEqual(item["su"], { S: "counteragent" })
    const key = eventKey(event.workspaceId, event.occurredAt, event.id)
    assert.deepStrictEqual(toEvent(event.workspaceId, { ...item, sk: { S: key.sk } }), event)
  })
})
