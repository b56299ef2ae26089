import { assert, it } from "@effect/vitest"
import { countsOf } from "../support/run/reporterCounts.ts"

const file = (status: string, ...results: ReadonlyArray<string>) => ({
  status,
  assertionResults: results.map((result) => ({ status: result }))
})

const report = (...testResults: ReadonlyArray<ReturnType<typeof file>>) => {
  const count = (status: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((result) => result.status === status).length
  return { numPassedTests: count("passed"), numFailedTests: count("failed"), testResults }
}

const well = { checks: [true], testsExitedWell: true }

it("counts checks and tests", () => {
  const tests = report(file("passed", "passed", "passed"), file("failed", "passed", "failed"))
  assert.deepEqual(countsOf({ checks: [true, false], testsExitedWell: false, report: tests }), { passed: 4, failed: 2 })
})

it("counts a file whose tests never ran as one failure", () => {
  const tests = report(file("failed"), file("failed", "skipped", "skipped"), file("passed", "passed"))
  assert.deepEqual(countsOf({ ...well, testsExitedWell: false, report: tests }), { passed: 2, failed: 2 })
})

it("counts an error outside of every test", () => {
  const tests = report(file("passed", "passed"))
  assert.deepEqual(countsOf({ ...well, testsExitedWell: false, report: tests }), { passed: 2, failed: 1 })
})

it("counts a run that left no report", () => {
  assert.deepEqual(countsOf({ ...well, report: undefined }), { passed: 1, failed: 1 })
})

it("counts no failure when everything ended well", () => {
  assert.deepEqual(countsOf({ ...well, report: report(file("passed", "passed", "skipped")) }), { passed: 2, failed: 0 })
})
