import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect, Option } from "effect"
import { aTimeEntry, principal } from "../builders.ts"
import { changesBy } from "../changes.ts"
import { seedWorkspace } from "../seedWorkspace.ts"
import { aBody, aDraft, aLine, claimOf, documentsBy } from "./documents.ts"

/** A workspace with three time entries; `claiming` makes a draft that has the first two. */
export const openClaims = Effect.gen(function* () {
  const seeded = yield* seedWorkspace
  const { acme, adam, all, mary, website, workspace } = seeded
  const repository = yield* InvoiceRepository
  const write = documentsBy(adam.member)
  const time = yield* TimeRepository
  const entries = [1, 2, 3].map((index) =>
    aTimeEntry(
      { owner: mary.member, client: acme, project: website },
      { description: `Work ${index}`, ...(index === 1 ? { tags: ["design"] } : {}) }
    )
  )
  yield* time.saveAll(entries.map((entry) => changesBy(mary.member, "time_entry").create(entry)))
  const claiming = Effect.fnUntraced(function* (overrides: Parameters<typeof aDraft>[1] = {}) {
    const draft = aDraft(acme, overrides)
    const claims = entries.slice(0, 2).map((entry) => claimOf("time", entry, draft.id))
    yield* repository.save(write({ before: null, after: draft, body: aBody([aLine("Work")]), claims }))
    return draft
  })
  const found = (index: number) =>
    Effect.map(time.find(all, entries[index]?.id ?? aTimeEntry({ owner: mary.member }).id), Option.getOrThrow)
  const who = principal("admin", { workspace, member: adam.member })
  return { ...seeded, repository, write, time, entries, claiming, found, who }
})
