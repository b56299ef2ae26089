import type { Logo } from "@hourbook/core/billing/SellerRepository"
import { ValidationFailed } from "@hourbook/core/errors/Errors"
import { Effect } from "effect"

/** The program that draws pictures is loaded with the first. */
const drawing = Effect.promise(() => import("@hourbook/paper/pictures/redrawn"))

/** The picture of a file in base64, drawn anew; refused where it is none. */
export const sentPicture = Effect.fnUntraced(function* (base64: string): Effect.fn.Return<Logo, ValidationFailed> {
  const { redrawn } = yield* drawing
  const picture = redrawn(Buffer.from(base64, "base64"))
  if (picture === undefined) {
    return yield* new ValidationFailed({
      field: "base64",
      problem: "expected a PNG or JPEG picture of at most 200 kB and 4 million pixels",
      rule: { code: "not_a_picture" }
    })
  }
  const { bytes, ...rest } = picture
  const hash = yield* Effect.promise(() => crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)))
  return { ...rest, sha256: Buffer.from(hash).toString("hex"), base64: Buffer.from(bytes).toString("base64") }
})
