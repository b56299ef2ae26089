import { buildIfOld } from "../../../packages/web/build/buildIfOld.ts"
import { oncePerRun } from "./oncePerRun.ts"

/** The web app, built where its sources are newer. */
export const web = oncePerRun("web", async () => {
  if (!(await buildIfOld())) throw new Error("The web app could not be built.")
  return { value: undefined, stop: async () => {} }
})

export const setup = web.enter
export const teardown = web.leave
