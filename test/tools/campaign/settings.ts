import { parseArgs } from "node:util"

export const usage = `npm run campaign -- --store <store> [--minutes 20] [--json]

Runs the service as a process on a store of its own (pglite, postgres or dynamodb) and breaks what it stands on, one
thing after the other, while 16 writers record, change and delete time entries, and while random requests come in. At
the end it compares every record and every total with what was acknowledged.

  --store s     pglite, postgres or dynamodb
  --minutes n   how long, 20 unless given
  --only kind   this kind of fault alone
  --json        one JSON object on stdout instead of a table

It ends with 0 when every bar is met, 1 when not, 2 when it could not do its work.`

export const stores = ["pglite", "postgres", "dynamodb"] as const
export type StoreName = (typeof stores)[number]

export interface Settings {
  readonly store: StoreName
  readonly minutes: number
  readonly only: string | undefined
  readonly json: boolean
}

export class Misused extends Error {}

/** Null where help is asked for. */
export const settings = (): Settings | null => {
  const { values } = parseArgs({
    options: {
      store: { type: "string" },
      minutes: { type: "string", default: "20" },
      only: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help) return null
  const store = stores.find((name) => name === values.store)
  if (store === undefined) throw new Misused(`--store: expected one of ${stores.join(", ")}.`)
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Misused("--minutes: expected a number above 0.")
  return { store, minutes, only: values.only, json: values.json }
}
