import { Option, Schema } from "effect"

const Report = Schema.Struct({
  numPassedTests: Schema.Finite,
  numFailedTests: Schema.Finite,
  testResults: Schema.Array(
    Schema.Struct({
      status: Schema.String,
      assertionResults: Schema.Array(Schema.Struct({ status: Schema.String }))
    })
  )
})

/**
 * Counts the static checks, the tests, and what keeps tests from being counted: a file that does not load, a report that
 * was never written, an error outside of every test. `failed` is zero only when everything ended well.
 */
export const countsOf = (run: {
  readonly checks: ReadonlyArray<boolean>
  readonly testsExitedWell: boolean
  readonly report: unknown
}): { readonly passed: number; readonly failed: number } => {
  const checksPassed = run.checks.filter(Boolean).length
  const checksFailed = run.checks.length - checksPassed
  const report = Option.getOrUndefined(Schema.decodeUnknownOption(Report)(run.report))
  const brokenFiles =
    report?.testResults.filter(
      ({ assertionResults, status }) =>
        status === "failed" && assertionResults.every((result) => result.status !== "failed")
    ).length ?? 0
  const testsFailed = (report?.numFailedTests ?? 0) + brokenFiles
  const unexplained = testsFailed === 0 && (!run.testsExitedWell || report === undefined) ? 1 : 0
  return {
    passed: checksPassed + (report?.numPassedTests ?? 0),
    failed: checksFailed + testsFailed + unexplained
  }
}
