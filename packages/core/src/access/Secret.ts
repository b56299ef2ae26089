import { Context, Effect } from "effect"
import { base62Digits, toBase62 } from "../values/base62.ts"
import type { KeyKind } from "./Role.ts"

/** 28 characters of base 62 carry 166 bits. */
const randomLength = 28
const checksumLength = 6

/** CRC-32 as in ISO 3309, the one of zip and png. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The last six characters of a secret, a checksum by which scanners recognise leaked ones. */
export const checksum = (body: string): string => toBase62(crc32(body), checksumLength)

/** 166 random bits. */
const randomText: Effect.Effect<string> = Effect.sync(() => {
  let random = ""
  while (random.length < randomLength) {
    // 248 is the largest multiple of 62 in a byte: above it, a remainder would favour some characters.
    for (const byte of crypto.getRandomValues(new Uint8Array(randomLength))) {
      if (byte < 248 && random.length < randomLength) random += base62Digits.charAt(byte % 62)
    }
  }
  return random
})

/** A new secret: `hb_full_` or `hb_read_`, 166 random bits and a checksum. */
export const newSecret = (kind: KeyKind): Effect.Effect<string> =>
  Effect.map(randomText, (random) => {
    const body = `hb_${kind}_${random}`
    return body + checksum(body)
  })

/** The secret of a session, which only its browser's cookie holds. */
export const newSessionSecret = randomText

/** The secret of a link, which only its address holds. */
export const newLinkSecret = randomText

/** The secret of a calendar feed, which is only in its address: `hbf_`, 166 random bits and a checksum. */
export const newFeedSecret: Effect.Effect<string> = Effect.map(randomText, (random) => {
  const body = `hbf_${random}`
  return body + checksum(body)
})

/** The characters of a secret that a key record shows. */
export const prefixOf = (secret: string): string => secret.slice(0, Math.min(12, Math.floor(secret.length / 2)))

/** SHA-256 in lower-case hex. Secrets have so many random bits that no slower hash is needed. Hosts may give a faster one. */
export const Sha256 = Context.Reference<(text: string) => Effect.Effect<string>>("@hourbook/core/access/Sha256", {
  defaultValue: () => (text) =>
    Effect.map(
      Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
      (digest) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
    )
})
