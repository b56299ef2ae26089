import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { layout } from "@hourbook/store-postgres/pglite/directory"
import { limitFileSize, smallDisk } from "../../engines/smallDisk.ts"
import { afterReopening, between, soon, type Target } from "./Target.ts"

/** The directory of the embedded database, on a small disk where one may be mounted. */
export const pgliteTarget = async (): Promise<Target> => {
  const disk = smallDisk(2000)
  const home = mkdtempSync(join(disk?.directory ?? tmpdir(), "hourbook-campaign-"))
  const directory = join(home, "data")
  const mirror = mkdtempSync(join(tmpdir(), "hourbook-mirror-"))
  mkdirSync(directory)
  return {
    settings: { HOURBOOK_DATA_DIR: directory },
    preparations: [],
    faults: [
      {
        kind: "full disk",
        bar: soon,
        happen: async () => {
          if (disk === undefined) return
          disk.fill()
          await sleep(between(2000, 6000))
          disk.free()
        }
      },
      {
        // The database ends, and the service opens it again without being started.
        kind: "journal that cannot be written",
        bar: afterReopening,
        happen: async (service) => {
          limitFileSize(service.pid, 4096)
          await sleep(between(500, 6000))
          limitFileSize(service.pid)
        }
      },
      {
        kind: "power cut",
        bar: soon,
        happen: async (service) => {
          await service.stop()
          await service.start({ CAMPAIGN_MIRROR: mirror })
          await sleep(between(2000, 6000))
          await service.stop("SIGKILL")
          const { data } = layout(directory)
          rmSync(data, { recursive: true })
          cpSync(mirror, data, { recursive: true })
          await service.start()
        }
      }
    ],
    remove: async () => {
      rmSync(home, { recursive: true, force: true })
      rmSync(mirror, { recursive: true, force: true })
      disk?.remove()
    }
  }
}
