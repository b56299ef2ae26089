import type { BrokenRule } from "@hourbook/contract/contract"
import type { DBSchema, IDBPDatabase } from "idb"
import type { Names } from "../api/Names.ts"

/** A change that the server does not have yet. */
export interface KeptWrite {
  readonly id: string
  /** The order in which changes were made. */
  readonly at: number
  /** Whose it is: it is sent only while the same person is signed in to the same workspace. */
  readonly workspaceId: string
  readonly userId: string
  /** The tab that sends it; another takes over when that one is closed. */
  readonly tab: string
  readonly method: "POST" | "PUT" | "DELETE"
  readonly address: string
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
  /** Without a version: when the record was changed last, as far as is known. */
  readonly knownAt?: string | undefined
  /** Not before this moment, so that it can be taken back. */
  readonly due: number
  /** How often it was tried without an answer. */
  readonly tries: number
  readonly names?: Names | undefined
  /** Whether the field in which it was typed was gone at once. */
  readonly isOptimistic?: boolean | undefined
  /** Why the server refused it, where it waits for the person to correct or discard it. */
  readonly refusal?: string | undefined
  /** The rule that it broke, by which the text is made anew; what an earlier version kept has its text alone. */
  readonly rule?: BrokenRule | undefined
}

interface Schema extends DBSchema {
  readonly writes: { readonly key: string; readonly value: KeptWrite }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

const connect = async (): Promise<IDBPDatabase<Schema>> => {
  const { openDB } = await import("idb")
  return await openDB<Schema>("hourbook", 1, {
    upgrade: (db) => void db.createObjectStore("writes", { keyPath: "id" }),
    terminated: () => {
      database = undefined
    }
  })
}

const open = (): Promise<IDBPDatabase<Schema>> => {
  database ??= connect().catch((cause: unknown) => {
    database = undefined
    throw cause
  })
  return database
}

/** Where a browser has no IndexedDB, as some private windows: as long as the page. */
const memory = new Map<string, KeptWrite>()

const inDatabase = async <A>(action: (db: IDBPDatabase<Schema>) => Promise<A>, instead: () => A): Promise<A> => {
  try {
    return await action(await open())
  } catch {
    return instead()
  }
}

/** The changes in the browser's database, which a closed tab does not lose. */
export const keptWrites = {
  put: (write: KeptWrite): Promise<unknown> =>
    inDatabase<unknown>(
      (db) => db.put("writes", write),
      () => memory.set(write.id, write)
    ),
  remove: async (id: string): Promise<void> => {
    memory.delete(id)
    await inDatabase(
      (db) => db.delete("writes", id),
      () => undefined
    )
  },
  /** The oldest first. */
  of: async (workspaceId: string, userId: string): Promise<ReadonlyArray<KeptWrite>> =>
    [
      ...(await inDatabase(
        (db) => db.getAll("writes"),
        () => []
      )),
      ...memory.values()
    ]
      .filter((write) => write.workspaceId === workspaceId && write.userId === userId)
      .sort((a, b) => a.at - b.at)
}
