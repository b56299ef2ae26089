/** So many new ones are checked at once: what they look up is asked for together. */
const checkedAtOnce = 64

/**
 * Operations in runs, each done after the one before: new ones see what earlier operations wrote, and changes what earlier new
 * ones are. Those of a run do not depend on each other.
 */
export const runsOf = <One extends { readonly op: string }>(
  operations: ReadonlyArray<One>
): ReadonlyArray<ReadonlyArray<readonly [index: number, operation: One]>> => {
  const runs: Array<Array<readonly [number, One]>> = []
  let isOfNew: boolean | undefined
  for (const [index, operation] of operations.entries()) {
    const run = runs.at(-1)
    const isNew = operation.op === "create" ? true : writes.has(operation.op) ? false : isOfNew
    const goesOn = run !== undefined && (isOfNew === undefined || isNew === isOfNew) && run.length < checkedAtOnce
    if (goesOn) run.push([index, operation])
    else runs.push([[index, operation]])
    isOfNew = isNew
  }
  return runs
}

const writes = new Set(["update", "delete"])
