import { Effect } from "effect"
import { listen } from "./listen.ts"
import { onFriday } from "./onFriday.ts"
import { stack, studioHost } from "./studioHost.ts"

/** Serves a host on a port of this machine, and prints its address. It ends with its standard input. */
const program = Effect.gen(function* () {
  const host = yield* studioHost
  const { close, url } = yield* Effect.promise(() => listen(host))
  console.log(url)
  yield* Effect.promise(() => new Promise((resolve) => process.stdin.on("end", resolve).resume()))
  close()
})

await Effect.runPromise(onFriday(program).pipe(Effect.scoped, Effect.provide(stack)))
process.exit(0)
