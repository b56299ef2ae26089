import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { type Grade, grade } from "./grade.ts"
import { onFriday } from "./host/onFriday.ts"
import { stack, studioHost } from "./host/studioHost.ts"
import { allJobs } from "./jobs/allJobs.ts"
import { byModel } from "./studio/byModel.ts"
import { byCalls, gradeJob, type StudioGrade } from "./studio/gradeJob.ts"
import { studioJobs } from "./studio/jobs/studioJobs.ts"
import { toTable, withTable } from "./table.ts"

const usage = `npm run eval:mcp -- [--json] [--write] [--model-command COMMAND] [--only TEXT]

Lets scripted callers that make the usual mistakes of small models do ${allJobs.length} jobs with the tools for assistants, through the
official client, and grades each by the state of the store afterwards and by the number of turns. Then it asks the ${studioJobs.length} jobs
of a studio with three currencies, and grades them by the state of the store and by figures of books that are kept by hand.

  --model-command  let your own model do the jobs of the studio: COMMAND is run by sh for each. It reads the request from
                   standard input and writes the answer to standard output; HOURBOOK_MCP_CONFIG is the path of a file with
                   mcpServers, HOURBOOK_MCP_URL and HOURBOOK_MCP_KEY are what it says
  --only           only the jobs whose name contains the text
  --json           one JSON object on stdout instead of a table
  --write          put the table into docs/mcp.md as well

It ends with 0 when every job passes, 1 when not.`

const page = join(import.meta.dirname, "../../../docs/mcp.md")

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    "model-command": { type: "string" },
    help: { type: "boolean", default: false }
  }
})

const isWanted = (name: string): boolean => name.toLowerCase().includes(values.only.toLowerCase())
const hasFailed = ({ failures }: { readonly failures: ReadonlyArray<string> }): boolean => failures.length > 0

const gradeStudio = onFriday(
  Effect.gen(function* () {
    const host = yield* studioHost
    const command = values["model-command"]
    const doer = command === undefined ? byCalls() : byModel(command)
    return yield* Effect.promise(async () => {
      const grades: Array<StudioGrade> = []
      for (const job of studioJobs.filter(({ name }) => isWanted(name))) {
        const found = await gradeJob(host, job, doer)
        grades.push(found)
        if (command !== undefined && !values.json) console.log(`${hasFailed(found) ? "failed" : "passed"}  ${job.name}`)
      }
      return grades
    })
  })
)

const print = (grades: ReadonlyArray<Grade>, studio: ReadonlyArray<StudioGrade>): void => {
  const failed = [...grades.filter(hasFailed), ...studio.filter(hasFailed)]
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
        studio: studio.map(({ answer, failures, job: { asks, name } }) => ({ name, asks, failures, answer })),
        passed: grades.length + studio.length - failed.length,
        failed: failed.length
      })
    )
    return
  }
  if (grades.length > 0) {
    console.log(toTable(grades))
    console.log(`\n${grades.length - grades.filter(hasFailed).length} of ${grades.length} jobs passed.`)
  }
  console.log(`${studio.length - studio.filter(hasFailed).length} of ${studio.length} jobs of the studio passed.`)
  for (const { failures, job } of grades.filter(hasFailed)) console.log(`\n${job.title}:\n${failures.join("\n")}`)
  for (const { answer, failures, job } of studio.filter(hasFailed)) {
    console.log(`\n${job.name}:\n${failures.join("\n")}\n${answer}`)
  }
}

if (values.help) {
  console.log(usage)
} else {
  const wanted = values["model-command"] === undefined ? allJobs.filter(({ title }) => isWanted(title)) : []
  const [grades, studio] = await Effect.runPromise(
    Effect.all([Effect.forEach(wanted, grade), gradeStudio]).pipe(Effect.scoped, Effect.provide(stack))
  )
  print(grades, studio)
  if (values.write && wanted.length === allJobs.length) {
    writeFileSync(page, withTable(readFileSync(page, "utf8"), grades))
  }
  process.exitCode = [...grades, ...studio].some(hasFailed) ? 1 : 0
}
