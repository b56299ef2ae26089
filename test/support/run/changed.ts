import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root, type Step, staticSteps } from "./steps.ts"

const git = (...args: ReadonlyArray<string>): string => execFileSync("git", args, { cwd: root, encoding: "utf8" })

const paths = (...args: ReadonlyArray<string>): ReadonlyArray<string> => git(...args, "-z").split("\0")

/** The files that differ from where this branch left main, committed or not, by path. */
export const changedFiles = (): ReadonlyArray<string> => {
  const start = git("merge-base", "HEAD", "main").trim()
  const found = [...paths("diff", "--name-only", start), ...paths("ls-files", "--others", "--exclude-standard")]
  return [...new Set(found)].filter((path) => path !== "" && existsSync(join(root, path))).sort()
}

/** What the web app is made of. */
const isOfWeb = (path: string): boolean => /^packages\/(contract|exchange|web)\//.test(path)
const isSource = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

/** The steps of `npm run check` that concern some files: of tests those that import them, and those of the architecture. */
export const stepsFor = (files: ReadonlyArray<string>): ReadonlyArray<Step> => {
  const sources = files.filter(isSource)
  const ofWeb = files.filter(isOfWeb)
  const concerned: Readonly<
    Record<string, { readonly files: ReadonlyArray<string>; readonly args?: ReadonlyArray<string> }>
  > = {
    format: { files, args: ["--no-error-on-unmatched-pattern", ...files] },
    lint: { files: sources, args: sources },
    messages: { files: [...ofWeb, ...sources] },
    web: { files: ofWeb },
    worker: { files: ofWeb },
    types: { files: sources.filter((path) => !path.startsWith("packages/web/")) },
    rules: { files: ["any"] },
    tests: { files: sources, args: sources }
  }
  const steps: ReadonlyArray<Step> = [
    ...staticSteps,
    { name: "rules", command: ["vitest", "run", "--project=architecture"] },
    { name: "tests", command: ["vitest", "related", "--run", "--project=unit", "--passWithNoTests"] }
  ]
  return steps.flatMap(({ command, name }) => {
    const { args = [], files: own } = concerned[name] ?? { files }
    return own.length === 0 ? [] : [{ name, command: [...command, ...args] }]
  })
}
