import { mkdirSync } from "node:fs"
import { MirroringFS } from "../../engines/MirroringFS.ts"

/** Takes the place of the file system of the embedded database in a service whose power is to be cut. */
export class DurableNodeFS extends MirroringFS {
  constructor(data: string) {
    const mirror = process.env["CAMPAIGN_MIRROR"] ?? ""
    mkdirSync(mirror, { recursive: true })
    super({ data, mirror, onChange: () => undefined })
    this.mirrorAll()
  }
}
