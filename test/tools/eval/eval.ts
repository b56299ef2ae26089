import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { stackOn } from "../../support/http/stack.ts"
import { grade } from "./grade.ts"
import { allJobs } from "./jobs/allJobs.ts"
import { toTable, withTable } from "./table.ts"

const usage = `npm run eval:mcp -- [--json] [--write]

Lets scripted callers that make the usual mistakes of small models do ${allJobs.length} jobs with the tools for assistants,
through the official client. It grades each job by the state of the store afterwards and by the number of turns.

  --json   one JSON object on stdout instead of a table
  --write  put the table into docs/mcp.md as well

It ends with 0 when every job passes, 1 when not.`

const page = join(import.meta.dirname, "../../../docs/mcp.md")

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})

if (values.help) {
  console.log(usage)
} else {
  const store = Layer.merge(MemoryStore.layer, PublicHolidays.layer)
  const grades = await Effect.runPromise(Effect.forEach(allJobs, grade).pipe(Effect.provide(stackOn(store))))
  const failed = grades.filter(({ failures }) => failures.length > 0)
  if (values.json) {
    console.log(
      JSON.stringify({
        jobs: grades.map(({ failures, job: { atMost, mistakes, title }, turns }) => ({
          title,
          mistakes,
          turns,
          at_most: atMost,
          failures
        })),
        passed: grades.length - failed.length,
        failed: failed.length
      })
    )
  } else {
    console.log(toTable(grades))
    console.log(`\n${grades.length - failed.length} of ${grades.length} jobs passed.`)
    for (const { failures, job } of failed) console.log(`\n${job.title}:\n${failures.join("\n")}`)
  }
  if (values.write) writeFileSync(page, withTable(readFileSync(page, "utf8"), grades))
  process.exitCode = failed.length > 0 ? 1 : 0
}
