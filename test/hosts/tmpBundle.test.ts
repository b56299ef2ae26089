import { readFileSync, writeFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { it } from "@effect/vitest"
import { inject } from "vitest"
import { loadedWith } from "../tools/lambda/bundle.ts"
import { emptyStores } from "../tools/lambda/emptyStores.ts"
const bundle = inject("lambdaBundle")
it("x", () => {
  const loaded = loadedWith(bundle, "function.cjs")
  let out = ""
  for (const { files } of emptyStores) {
    const chosen = readdirSync(bundle).filter(
      (file) => file.endsWith(".cjs") && files.some((start) => file.startsWith(start))
    )
    const parts = new Map(
      [...loaded, ...chosen.flatMap((file) => loadedWith(bundle, file))].map((part) => [part.file, part])
    )
    for (const name of parts.keys()) {
      const text = readFileSync(join(bundle, name), "utf8")
      out += `${files.join()} ${name} ${text.length} ${["HOURBOOK_MAILS_PER_HOUR", "HOURBOOK_SMTP_URL", "perhaps_sent", "sheet_returned", "mail/OutboxRepository", "MailDeliverer", "mailing/Mails", "noted", "the sender such", "mails_identity", "UnsubscribesFromAddress", "has invited you", "webhook_disabled", "composeInvitation", "It works once", "hours.example", "mailed_hash"].filter((x) => text.includes(x)).join(" | ")}\n`
    }
  }
  writeFileSync("/tmp/bundle.txt", out)
})
