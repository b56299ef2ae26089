import { assert, describe, it } from "@effect/vitest"
import { fitAtOnce } from "@hourbook/core/records/fitAtOnce"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { aMember, aTimeEntry, newUuid } from "../../support/data/builders.ts"

describe("new records of one call", () => {
  const mary = aMember(WorkspaceId.make(newUuid()))
  const names = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)
  const entries = (count: number, entry: () => TimeEntry) => Array.from({ length: count }, entry)

  it("fit without tags, whatever they are about, and with a few", () => {
    const strangers = entries(mostAtOnce, () => aTimeEntry({ owner: aMember(mary.workspaceId) }))
    assert.isTrue(fitAtOnce(strangers))
    assert.isTrue(fitAtOnce(entries(mostAtOnce, () => aTimeEntry({ owner: mary }, { tags: names(2) }))))
    assert.isTrue(fitAtOnce(entries(6, () => aTimeEntry({ owner: mary }, { tags: names(10) }))))
  })

  it("do not fit with too many tags", () => {
    assert.isFalse(fitAtOnce(entries(7, () => aTimeEntry({ owner: mary }, { tags: names(10) }))))
    const strangers = entries(mostAtOnce, () => aTimeEntry({ owner: aMember(mary.workspaceId) }, { tags: names(1) }))
    assert.isFalse(fitAtOnce(strangers))
  })
})
