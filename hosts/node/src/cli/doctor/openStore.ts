import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Ports } from "@hourbook/core/Core"
import { embedded } from "@hourbook/runtime/embedded"
import { failStartup, type StartupError } from "@hourbook/runtime/errors/StartupError"
import { isEmbedded, type StoreSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { Effect, Layer } from "effect"

/** The store as it is: this creates and migrates nothing. */
export const openStore = (settings: StoreSettings, directory: string): Layer.Layer<Ports, StartupError> =>
  isEmbedded(settings)
    ? existing(directory)
    : Store.layer(settings, { fallback: existing(directory), server: { migrate: false } })

const existing = (directory: string): Layer.Layer<Ports, StartupError> =>
  Layer.unwrap(
    Effect.sync(() =>
      existsSync(join(directory, "pgdata"))
        ? Layer.catchTag(embedded(directory, { migrate: false }), "DataDirectoryInUse", ({ pid }) =>
            failStartup(inUse(directory, pid))
          )
        : failStartup(
            `There is no database in ${directory} yet. Start the service, which creates it, or set HOURBOOK_DATA_DIR.`
          )
    )
  )

const inUse = (directory: string, pid: number | null): string =>
  `${pid === null ? "Another process" : `Process ${pid}`} has opened ${directory}, and only one process at a time can. ` +
  "If that is the service, ask it at /readyz, or stop it and run doctor again."
