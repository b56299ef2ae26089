/** The first Node that runs the sources and the tests. */
const needed = [22, 19] as const

/** What to do when this Node is too old for the tests, in one line; undefined when it is not. */
export const nodeProblem = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return undefined
  return `The tests need Node ${needed.join(".")} or newer, and this is ${version}. npm brings Node 24: run "npm test" or "npx vitest".`
}

/** Ends the process where Node is too old, before anything fails for a reason that says less. */
export const requireNode = (): void => {
  const problem = nodeProblem(process.versions.node)
  if (problem === undefined) return
  console.error(problem)
  process.exit(1)
}
