import { inflateSync } from "node:zlib"
import { decode, encode } from "jpeg-js"
import { PNG } from "pngjs"

/** A picture that was drawn anew: nothing of the file that was sent is in it but its pixels. */
export interface Picture {
  readonly type: "image/png" | "image/jpeg"
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** What is drawn of a file: four bytes a pixel. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** The largest file, and the largest that is kept of it. */
export const maximumPictureBytes = 200 * 1024
const mostPixels = 4_000_000
/** More than this is not seen on paper. */
const widest = 1000
const highest = 600

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegStart = [0xff, 0xd8, 0xff]
const beginsWith = (bytes: Uint8Array, start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** The data of a PNG file as it is packed. */
const packedData = (bytes: Uint8Array): Uint8Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Array<Uint8Array> = []
  for (let at = pngStart.length; at + 8 <= bytes.length;) {
    const length = view.getUint32(at)
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === "IDAT")
      parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}

/** The pixels of a PNG file. Its size is looked at before anything is unpacked: a small file may say it is huge. */
const ofPng = (bytes: Uint8Array): Pixels | undefined => {
  if (bytes.length < 33) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width === 0 || height === 0 || width * height > mostPixels) return undefined
  // At most eight bytes a pixel and a byte a line, for each of seven passes.
  inflateSync(packedData(bytes), { maxOutputLength: 8 * width * height + 16 * (width + height) + 1024 })
  return PNG.sync.read(Buffer.from(bytes))
}

const ofJpeg = (bytes: Uint8Array): Pixels =>
  decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: mostPixels / 1_000_000,
    maxMemoryUsageInMB: 96
  })

/** Half as wide and high, each pixel of four: colours count by how opaque they are. */
const halved = ({ data, height, width }: Pixels): Pixels => {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) }
  const drawn = new Uint8Array(half.width * half.height * 4)
  const byte = (at: number): number => data[at] ?? 0
  // Plain arithmetic: there may be millions of pixels, and nothing else runs meanwhile.
  for (let y = 0; y < half.height; y += 1) {
    const upper = 2 * y * width
    const lower = Math.min(2 * y + 1, height - 1) * width
    for (let x = 0; x < half.width; x += 1) {
      const left = 2 * x
      const right = Math.min(left + 1, width - 1)
      const a = (upper + left) * 4
      const b = (upper + right) * 4
      const c = (lower + left) * 4
      const d = (lower + right) * 4
      const alphas = [byte(a + 3), byte(b + 3), byte(c + 3), byte(d + 3)] as const
      const opacity = alphas[0] + alphas[1] + alphas[2] + alphas[3]
      const to = (y * half.width + x) * 4
      for (let one = 0; one < 3; one += 1) {
        const sum =
          byte(a + one) * alphas[0] + byte(b + one) * alphas[1] + byte(c + one) * alphas[2] + byte(d + one) * alphas[3]
        drawn[to + one] = opacity === 0 ? 255 : Math.round(sum / opacity)
      }
      drawn[to + 3] = Math.round(opacity / 4)
    }
  }
  return { ...half, data: drawn }
}

const isOpaque = ({ data }: Pixels): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

const asPng = (pixels: Pixels): Uint8Array => {
  const png = new PNG({ width: pixels.width, height: pixels.height })
  png.data = Buffer.from(pixels.data)
  return PNG.sync.write(png, { colorType: isOpaque(pixels) ? 2 : 6 })
}

const asJpeg = ({ data, height, width }: Pixels): Uint8Array => encode({ width, height, data }, 90).data

/** Draws a PNG or JPEG file anew, as small as is enough for paper; undefined for what is neither, or too large. */
export const redrawn = (bytes: Uint8Array): Picture | undefined => {
  if (bytes.length > maximumPictureBytes) return undefined
  const type = beginsWith(bytes, pngStart) ? "image/png" : beginsWith(bytes, jpegStart) ? "image/jpeg" : undefined
  if (type === undefined) return undefined
  let pixels: Pixels | undefined
  try {
    pixels = type === "image/png" ? ofPng(bytes) : ofJpeg(bytes)
  } catch {
    return undefined
  }
  if (pixels === undefined) return undefined
  while (pixels.width > widest || pixels.height > highest) pixels = halved(pixels)
  for (;;) {
    const drawn = type === "image/png" ? asPng(pixels) : asJpeg(pixels)
    if (drawn.length <= maximumPictureBytes) return { type, width: pixels.width, height: pixels.height, bytes: drawn }
    pixels = halved(pixels)
  }
}
