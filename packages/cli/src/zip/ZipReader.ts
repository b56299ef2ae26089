import { createReadStream } from "node:fs"
import type { FileHandle } from "node:fs/promises"
import { crc32, createInflateRaw } from "node:zlib"
import { notACopy, Refused } from "../errors/Refused.ts"
import { deflated, elsewhere, extra64, lengths, signatures } from "./fields.ts"

/** An entry of a zip file. */
export interface ZipEntry {
  readonly name: string
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly offset: number
}

const mostDirectoryBytes = 64 * 1024 * 1024
/** The most that an entry may grow when unpacked: no text that Hourbook writes grows more. */
const mostRatio = 250
const smallBytes = 1_000_000

const damaged = (what: string) => new Refused(`it is damaged: ${what}`)
const changed = (name: string) => damaged(`${name} is not as it was written`)
const cutOff = new Refused("it is damaged: its end is missing")

const readAt = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw damaged("it ends too early")
  return bytes
}

const toNumber = (whole: bigint): number => {
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged("a length is impossible")
  return Number(whole)
}

/** Where the directory of the file begins, and how many bytes and entries it has. */
const findDirectory = async (file: FileHandle, length: number) => {
  if (length === 0) throw new Refused("it is empty")
  if ((await readAt(file, 0, Math.min(4, length))).toString("latin1") !== "PK\u0003\u0004") {
    throw notACopy("it is not a copy of Hourbook")
  }
  if (length < lengths.end) throw cutOff
  const end = await readAt(file, length - lengths.end, lengths.end)
  if (end.readUInt32LE(0) !== signatures.end) throw cutOff
  const found = { count: end.readUInt16LE(10), size: end.readUInt32LE(12), start: end.readUInt32LE(16) }
  const needs64 = found.start === elsewhere || found.size === elsewhere || found.count === 0xff_ff
  if (!needs64) return found
  const locatorAt = length - lengths.end - lengths.locator
  if (locatorAt < 0) throw damaged("its end is incomplete")
  const locator = await readAt(file, locatorAt, lengths.locator)
  if (locator.readUInt32LE(0) !== signatures.locator) throw damaged("its end is incomplete")
  const end64 = await readAt(file, toNumber(locator.readBigUInt64LE(8)), lengths.end64)
  if (end64.readUInt32LE(0) !== signatures.end64) throw damaged("its end is incomplete")
  return {
    count: toNumber(end64.readBigUInt64LE(32)),
    size: toNumber(end64.readBigUInt64LE(40)),
    start: toNumber(end64.readBigUInt64LE(48))
  }
}

/** The numbers of 64 bits of an entry, in the order of those that have no place in its header. */
const numbersIn = (extra: Buffer): ReadonlyArray<number> => {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    const field = extra.subarray(at + 4, at + 4 + length)
    if (extra.readUInt16LE(at) === extra64) {
      return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
        toNumber(field.readBigUInt64LE(index * 8))
      )
    }
    at += 4 + length
  }
  return []
}

/** Reads a zip file by its directory. It reads no more of an entry than the directory says. */
export class ZipReader {
  readonly #path: string
  readonly #file: FileHandle
  readonly entries: ReadonlyMap<string, ZipEntry>

  private constructor(path: string, file: FileHandle, entries: ReadonlyMap<string, ZipEntry>) {
    this.#path = path
    this.#file = file
    this.entries = entries
  }

  static async open(path: string, file: FileHandle): Promise<ZipReader> {
    const { size: length } = await file.stat()
    const { count, size, start } = await findDirectory(file, length)
    if (size > mostDirectoryBytes || start + size > length) throw damaged("its directory of files")
    const directory = await readAt(file, start, size)
    const entries = new Map<string, ZipEntry>()
    for (let at = 0, index = 0; index < count; index++) {
      if (at + lengths.central > size || directory.readUInt32LE(at) !== signatures.central)
        throw damaged("its directory of files")
      const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)]
      const next = at + lengths.central + nameLength + extraLength + directory.readUInt16LE(at + 32)
      if (next > size) throw damaged("its directory of files")
      const name = directory.toString("utf8", at + lengths.central, at + lengths.central + nameLength)
      if (directory.readUInt16LE(at + 10) !== deflated)
        throw new Refused(`its entry ${name} is packed in an unknown way`)
      const extra = directory.subarray(at + lengths.central + nameLength, next)
      const numbers = numbersIn(extra)[Symbol.iterator]()
      const number = (short: number): number => (short === elsewhere ? (numbers.next().value ?? short) : short)
      const unpacked = number(directory.readUInt32LE(at + 24))
      const packed = number(directory.readUInt32LE(at + 20))
      const offset = number(directory.readUInt32LE(at + 42))
      if (unpacked > smallBytes && unpacked > packed * mostRatio)
        throw new Refused(`its entry ${name} unpacks to too much`)
      if (entries.has(name)) throw damaged(`it has ${name} twice`)
      entries.set(name, { name, crc: directory.readUInt32LE(at + 16), size: unpacked, packed, offset })
      at = next
    }
    refuseOverlaps([...entries.values()], start)
    return new ZipReader(path, file, entries)
  }

  /** The content of an entry. It ends with an error where the content is not what the directory says. */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    const head = await readAt(this.#file, entry.offset, lengths.local)
    if (head.readUInt32LE(0) !== signatures.local) throw changed(entry.name)
    const start = entry.offset + lengths.local + head.readUInt16LE(26) + head.readUInt16LE(28)
    const packed = createReadStream(this.#path, { start, end: start + entry.packed - 1, highWaterMark: 65_536 })
    const inflate = createInflateRaw()
    packed.once("error", (error) => inflate.destroy(error))
    packed.pipe(inflate)
    let crc = 0
    let size = 0
    try {
      for await (const chunk of inflate) {
        size += chunk.length
        if (size > entry.size) throw changed(entry.name)
        crc = crc32(chunk, crc)
        yield chunk
      }
    } catch (error) {
      throw error instanceof Refused ? error : changed(entry.name)
    } finally {
      packed.destroy()
      inflate.destroy()
    }
    if (size !== entry.size || crc !== entry.crc) throw changed(entry.name)
  }
}

/** Entries that share bytes unpack to more than the file has. */
const refuseOverlaps = (entries: ReadonlyArray<ZipEntry>, end: number): void => {
  let last = end
  for (const { name, offset, packed } of entries.toSorted((a, b) => b.offset - a.offset)) {
    if (offset + lengths.local + packed > last) throw damaged(`${name} overlaps with what follows`)
    last = offset
  }
}
