import { registerHooks, syncBuiltinESMExports } from "node:module"
import workers, { BroadcastChannel, isMainThread } from "node:worker_threads"

/**
 * Loaded by the service before its own modules, in each of its threads: sets its clock when the campaign says so, and
 * mirrors what its embedded database flushes where CAMPAIGN_MIRROR names a directory.
 */

const clock = new BroadcastChannel("campaign-clock")
let ahead = 0
const RealDate = Date
const now = RealDate.now.bind(RealDate)

class JumpingDate extends RealDate {
  constructor(...given: ReadonlyArray<any>) {
    if (given.length === 0) super(now() + ahead)
    else super(...(given as [number]))
  }
  static override now(): number {
    return now() + ahead
  }
}

globalThis.Date = JumpingDate as DateConstructor
clock.addEventListener("message", (message: any) => {
  ahead = message.data
})
clock.unref()

if (isMainThread) {
  process.on("message", (milliseconds: number) => {
    ahead = milliseconds
    clock.postMessage(milliseconds)
  })
  process.channel?.unref()
  const { Worker } = workers
  class WorkerWithHooks extends Worker {
    constructor(file: string | URL, options: ConstructorParameters<typeof Worker>[1] = {}) {
      const hooks = ["--conditions=@hourbook/source", "--import", import.meta.url]
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), ...hooks] })
    }
  }
  Object.assign(workers, { Worker: WorkerWithHooks })
  syncBuiltinESMExports()
}

if (process.env["CAMPAIGN_MIRROR"] !== undefined) {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "./DurableNodeFS.ts" && context.parentURL?.endsWith("/serving.ts") === true
        ? next(new URL("./mirroredDisk.ts", import.meta.url).href, context)
        : next(specifier, context)
  })
}
