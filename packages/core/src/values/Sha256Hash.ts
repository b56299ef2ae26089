import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/**
 * SHA-256 of text that comes part by part, as UTF-8. Web Crypto hashes only what is whole in memory, which the lines of years are too
 * long for.
 */
export class Sha256Hash {
  readonly #hash = sha256.create()

  update(text: string): void {
    this.#hash.update(utf8ToBytes(text))
  }

  /** The hash as 64 hexadecimal digits; nothing can be added afterwards. */
  digest(): string {
    return bytesToHex(this.#hash.digest())
  }
}
