import { fsyncSync } from "node:fs"
import { NodeFS } from "@electric-sql/pglite/nodefs"
import * as Result from "effect/Result"

type Options = Parameters<NodeFS["init"]>[1]
type Module = Parameters<NonNullable<Options["preRun"]>[number]>[0]

/**
 * A directory as PGlite's file system, with the fsync that PGlite omits, so that PostgreSQL's flushes reach the disk.
 * `onLost` is called after a failed flush and must not return: PostgreSQL would continue as if the data were stored.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onLost: (cause: unknown) => never

  constructor(directory: string, onLost: (cause: unknown) => never) {
    super(directory)
    this.#onLost = onLost
  }

  override async init(pg: Parameters<NodeFS["init"]>[0], options: Options): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (mod: Module): void => {
      Object.assign(operations(mod), {
        fsync: ({ nfd }: { readonly nfd?: number }) => {
          if (nfd === undefined) return 0
          const flushed = Result.try(() => fsyncSync(nfd))
          return Result.isFailure(flushed) ? this.#onLost(flushed.failure) : 0
        }
      })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Fails for a PGlite version without these operations, since it would run without fsync. */
const operations = (mod: Module): object => {
  const found: unknown = Reflect.get(mod.NODEFS, "stream_ops")
  if (typeof found !== "object" || found === null) throw new Error("this version of PGlite does not support fsync")
  return found
}
