import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Ports } from "@hourbook/core/Core"
import { failStartup, type StartupError } from "@hourbook/runtime/errors/StartupError"
import type { StoreSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { Effect, Layer } from "effect"
import { GivenRecords } from "../shared/GivenRecords.ts"
import { type OpenElsewhere, openEmbedded } from "../shared/openEmbedded.ts"

type Opened = Layer.Layer<Ports, StartupError | OpenElsewhere>

/** The store as it is: this creates and migrates nothing. */
export const openStore = (settings: StoreSettings, directory: string): Opened =>
  Layer.unwrap(
    Effect.map(
      GivenRecords,
      (given): Opened => given ?? Store.layer(settings, { fallback: existing(directory), server: { migrate: false } })
    )
  )

const existing = (directory: string): Opened =>
  Layer.unwrap(
    Effect.sync((): Opened =>
      existsSync(join(directory, "pgdata"))
        ? openEmbedded(directory, { migrate: false })
        : failStartup(
            `There is no database in ${directory} yet. Start the service, which creates it, or set HOURBOOK_DATA_DIR.`
          )
    )
  )
