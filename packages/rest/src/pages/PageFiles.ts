import { Context, type Effect } from "effect"
import type { Coding } from "../edge/negotiation.ts"

/** A file of the web app as it goes over the wire. */
export interface PageFile {
  readonly bytes: Uint8Array
  /** How the bytes are compressed; undefined where they are not. */
  readonly coding: Coding | undefined
  /** Differs for every content and coding. */
  readonly hash: string
}

/** The files of the web app, which the host brings along. */
export class PageFiles extends Context.Service<
  PageFiles,
  {
    /**
     * The file with this path below the root of the web app, such as `assets/main-1a2b.js`, in the first of the codings that
     * it is there in, else not compressed; undefined where there is none, or the web app has not been built.
     */
    readonly find: (path: string, codings: ReadonlyArray<Coding>) => Effect.Effect<PageFile | undefined>
  }
>()("./PageFiles.ts") {}
