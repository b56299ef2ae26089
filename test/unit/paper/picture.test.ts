import { crc32, deflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { maximumPictureBytes, redrawn } from "@hourbook/paper/pictures/redrawn"
import { encode } from "jpeg-js"
import { PNG } from "pngjs"

/** A picture of noise, half of it clear: it cannot be packed. */
const noise = (width: number, height: number): PNG => {
  const png = new PNG({ width, height })
  let seed = 7
  for (let at = 0; at < png.data.length; at += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    png.data[at] = at % 8 === 3 ? 0 : seed >> 16
  }
  return png
}

/** A chunk of a PNG file. */
const chunk = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, "latin1")
  const end = Buffer.alloc(4)
  end.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, end])
}

/** A PNG file that says its size, with other data than it should have. */
const claiming = (width: number, height: number, data: Uint8Array): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 1])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", deflateSync(data)), chunk("IEND", Buffer.alloc(0))])
}

describe("pictures for paper", () => {
  it("a PNG keeps its pixels and nothing else of the file", () => {
    const sent = PNG.sync.write(noise(40, 30))
    const comment = chunk("tEXt", Buffer.from("Comment\0hidden"))
    const hidden = Buffer.concat([sent.subarray(0, 33), comment, sent.subarray(33)])
    const picture = redrawn(hidden) ?? assert.fail("refused")
    assert.deepInclude(picture, { type: "image/png", width: 40, height: 30 })
    assert.isFalse(Buffer.from(picture.bytes).includes("hidden"))
    assert.deepStrictEqual(PNG.sync.read(Buffer.from(picture.bytes)).data, PNG.sync.read(sent).data)
  })

  it("a JPEG stays one", () => {
    const { data } = encode({ width: 24, height: 16, data: Buffer.alloc(24 * 16 * 4, 200) }, 90)
    const picture = redrawn(data) ?? assert.fail("refused")
    assert.deepInclude(picture, { type: "image/jpeg", width: 24, height: 16 })
  })

  it("what is larger than paper shows is drawn smaller, and stays below the limit", () => {
    const flat = new PNG({ width: 1600, height: 900 })
    flat.data.fill(255)
    const picture = redrawn(PNG.sync.write(flat)) ?? assert.fail("refused")
    assert.deepInclude(picture, { width: 800, height: 450 })
    const { data } = encode({ width: 400, height: 300, data: noise(400, 300).data }, 60)
    assert.isAtMost(data.length, maximumPictureBytes)
    assert.isAtMost(redrawn(data)?.bytes.length ?? Infinity, maximumPictureBytes)
  })

  it("refuses what is no picture, is broken, too large, or unpacks to more than it says", () => {
    const sound = PNG.sync.write(noise(40, 30))
    for (const [why, bytes] of [
      ["nothing", Buffer.alloc(0)],
      ["drawing of lines", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
      ["GIF", Buffer.from("GIF89a")],
      ["half of a PNG", sound.subarray(0, sound.length / 2)],
      ["start of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
      ["more bytes than are taken", Buffer.concat([sound, Buffer.alloc(maximumPictureBytes)])],
      ["huge", claiming(60_000, 60_000, Buffer.alloc(10))],
      ["without pixels", claiming(0, 1, Buffer.alloc(10))],
      ["bomb", claiming(10, 10, Buffer.alloc(20_000_000))]
    ] as const) {
      assert.isUndefined(redrawn(bytes), why)
    }
  })
})
