import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startDynamo } from "../../engines/dynamoServer.ts"
import { smallDisk } from "../../engines/smallDisk.ts"
import { freePort } from "../bench/postgres.ts"
import { between, type Fault, soon, type Target } from "./Target.ts"

/** A local DynamoDB that keeps its tables in a file, on a small disk where one may be mounted. */
export const dynamodbTarget = async (): Promise<Target> => {
  const disk = smallDisk(2000)
  const home = mkdtempSync(join(disk?.directory ?? tmpdir(), "hourbook-campaign-"))
  const port = await freePort()
  const start = async () => {
    const engine = await startDynamo({ port, file: join(home, "tables") })
    if (engine === undefined) throw new Error("npm has no DynamoDB for this machine")
    return engine
  }
  let engine = await start()
  const full: Fault = {
    kind: "full disk",
    bar: soon,
    happen: async () => {
      disk?.fill()
      await sleep(between(2000, 8000))
      disk?.free()
    }
  }
  return {
    settings: {
      HOURBOOK_STORE: "dynamodb",
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_REGION: "local",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local"
    },
    preparations: [["table", "create"]],
    faults: [
      {
        kind: "engine killed",
        bar: soon,
        happen: async () => {
          await engine.stop("SIGKILL")
          await sleep(between(0, 4000))
          engine = await start()
        }
      },
      {
        kind: "engine frozen",
        bar: soon,
        happen: async () => {
          engine.process.kill("SIGSTOP")
          await sleep(between(2000, 12_000))
          engine.process.kill("SIGCONT")
        }
      },
      ...(disk === undefined ? [] : [full])
    ],
    remove: async () => {
      await engine.stop()
      rmSync(home, { recursive: true, force: true })
      disk?.remove()
    }
  }
}
