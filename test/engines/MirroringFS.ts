import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { DurableNodeFS } from "@hourbook/store-postgres/pglite/DurableNodeFS"

/** The parts of Emscripten's file system that change what is on the disk. */
interface NodeFiles {
  readonly realPath: (node: unknown) => string
  readonly node_ops: Record<"mknod" | "rename" | "unlink" | "rmdir", (...args: ReadonlyArray<any>) => unknown>
  readonly stream_ops: Record<"fsync", (stream: { readonly node: unknown }) => number>
}

/**
 * Keeps, in a second directory, what the disk would hold after a power cut in the worst case: the content of a file as it
 * was when last flushed, while names come and go at once.
 */
export class MirroringFS extends DurableNodeFS {
  readonly #data: string
  readonly #mirror: string
  readonly #onChange: () => void

  constructor(options: { readonly data: string; readonly mirror: string; readonly onChange: () => void }) {
    super(options.data, (cause) => {
      throw cause
    })
    this.#data = options.data
    this.#mirror = options.mirror
    this.#onChange = options.onChange
  }

  /** Everything was flushed. */
  mirrorAll() {
    rmSync(this.#mirror, { recursive: true, force: true })
    cpSync(this.#data, this.#mirror, { recursive: true })
  }

  override async init(...args: Parameters<DurableNodeFS["init"]>): ReturnType<DurableNodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args)
    const follow = (mod: { readonly NODEFS: unknown }) => this.#follow(mod.NODEFS as NodeFiles)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), follow] } }
  }

  /** At once, also for a process that is killed meanwhile: a flush that has not ended takes away nothing of an earlier one. */
  #copy(path: string, to: string) {
    const copying = `${this.#mirror}.copying`
    copyFileSync(path, copying)
    renameSync(copying, to)
  }

  #follow(files: NodeFiles) {
    const { node_ops, stream_ops } = files
    const { mknod, rename, rmdir, unlink } = node_ops
    const { fsync } = stream_ops
    const image = (path: string) => join(this.#mirror, relative(this.#data, path))
    const child = (parent: unknown, name: string) => join(files.realPath(parent), name)
    const then = (change: () => void) => {
      change()
      this.#onChange()
    }
    stream_ops.fsync = (stream) => {
      const result = fsync(stream)
      const path = files.realPath(stream.node)
      if (existsSync(path) && statSync(path).isFile()) then(() => this.#copy(path, image(path)))
      return result
    }
    node_ops.mknod = (parent, name, ...rest) => {
      const node = mknod(parent, name, ...rest)
      const path = child(parent, name)
      then(() => (statSync(path).isDirectory() ? mkdirSync(image(path)) : writeFileSync(image(path), "")))
      return node
    }
    node_ops.rename = (node, directory, name) => {
      const from = files.realPath(node)
      const result = rename(node, directory, name)
      then(() => renameSync(image(from), image(child(directory, name))))
      return result
    }
    for (const [name, remove] of [
      ["unlink", unlink],
      ["rmdir", rmdir]
    ] as const) {
      node_ops[name] = (parent, entry) => {
        const result = remove(parent, entry)
        then(() => rmSync(image(child(parent, entry)), { recursive: true, force: true }))
        return result
      }
    }
  }
}
