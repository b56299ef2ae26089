import { crc32, createDeflateRaw } from "node:zlib"
import { deflated, elsewhere, extra64, lengths, signatures } from "./fields.ts"

/** Takes the bytes of a file, one part after the other. */
export type Write = (bytes: Uint8Array) => Promise<void>

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly offset: number
}

/** The flags of an entry: its sizes follow it, and its name is UTF-8. */
const flags = 0x0808
/** Version 4.5, which has numbers of 64 bits. */
const version = 45
/** 1 January 1980: an archive says when it was made in its manifest. */
const date = 0x21

const numbers64 = (...numbers: ReadonlyArray<number>): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 8)
  numbers.forEach((number, index) => bytes.writeBigUInt64LE(BigInt(number), index * 8))
  return bytes
}

/** An extra field with numbers of 64 bits. */
const extraOf = (...numbers: ReadonlyArray<number>): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(extra64, 0)
  head.writeUInt16LE(numbers.length * 8, 2)
  return Buffer.concat([head, numbers64(...numbers)])
}

/** Writes the fields that both headers of an entry have, in the same order, from `at` on. */
const writeShared = (head: Buffer, at: number, fields: { name: Buffer; extra: Buffer; crc: number }): void => {
  head.writeUInt16LE(version, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(deflated, at + 4)
  head.writeUInt16LE(date, at + 8)
  head.writeUInt32LE(fields.crc, at + 10)
  head.writeUInt32LE(elsewhere, at + 14)
  head.writeUInt32LE(elsewhere, at + 18)
  head.writeUInt16LE(fields.name.length, at + 22)
  head.writeUInt16LE(fields.extra.length, at + 24)
}

/** The header in front of an entry; its checksum and sizes follow the entry. */
const localHeader = (name: Buffer): Buffer => {
  const head = Buffer.alloc(lengths.local)
  const extra = extraOf(0, 0)
  head.writeUInt32LE(signatures.local, 0)
  writeShared(head, 4, { name, extra, crc: 0 })
  return Buffer.concat([head, name, extra])
}

const descriptor = ({ crc, packed, size }: Omit<Entry, "name" | "offset">): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(signatures.descriptor, 0)
  head.writeUInt32LE(crc, 4)
  return Buffer.concat([head, numbers64(packed, size)])
}

const centralHeader = ({ crc, name, offset, packed, size }: Entry): Buffer => {
  const head = Buffer.alloc(lengths.central)
  const extra = extraOf(size, packed, offset)
  head.writeUInt32LE(signatures.central, 0)
  head.writeUInt16LE(version, 4)
  writeShared(head, 6, { name, extra, crc })
  head.writeUInt32LE(elsewhere, 42)
  return Buffer.concat([head, name, extra])
}

/** The end of the file: the place of its directory, in 64 bits, and the end record of 32 bits, which readers look for. */
const endOf = (count: number, start: number, size: number): Buffer => {
  const end64 = Buffer.alloc(24)
  end64.writeUInt32LE(signatures.end64, 0)
  end64.writeBigUInt64LE(BigInt(lengths.end64 - 12), 4)
  end64.writeUInt16LE(version, 12)
  end64.writeUInt16LE(version, 14)
  const locator = Buffer.alloc(lengths.locator)
  locator.writeUInt32LE(signatures.locator, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(lengths.end)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(Math.min(count, 0xff_ff), 8)
  end.writeUInt16LE(Math.min(count, 0xff_ff), 10)
  end.writeUInt32LE(elsewhere, 12)
  end.writeUInt32LE(elsewhere, 16)
  return Buffer.concat([end64, numbers64(count, count, size, start), locator, end])
}

/** Writes a zip file as a stream, with sizes of 64 bits and nothing in memory but the names of its entries. */
export class ZipWriter {
  readonly #write: Write
  readonly #entries: Array<Entry> = []
  #offset = 0

  constructor(write: Write) {
    this.#write = write
  }

  /** Adds an entry. */
  async add(path: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const name = Buffer.from(path)
    const offset = this.#offset
    await this.#put(localHeader(name))
    const start = this.#offset
    let crc = 0
    let size = 0
    const deflate = createDeflateRaw({ chunkSize: 65_536 })
    const fill = async () => {
      for await (const chunk of content) {
        crc = crc32(chunk, crc)
        size += chunk.length
        if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once("drain", resolve))
      }
      deflate.end()
    }
    const filled = fill().catch((error: unknown) =>
      deflate.destroy(error instanceof Error ? error : new Error("stopped"))
    )
    for await (const chunk of deflate) await this.#put(chunk)
    await filled
    const sizes = { crc, size, packed: this.#offset - start }
    await this.#put(descriptor(sizes))
    this.#entries.push({ ...sizes, name, offset })
  }

  /** Ends the file. */
  async end(): Promise<void> {
    const start = this.#offset
    for (const entry of this.#entries) await this.#put(centralHeader(entry))
    await this.#put(endOf(this.#entries.length, start, this.#offset - start))
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    await this.#write(bytes)
  }
}
