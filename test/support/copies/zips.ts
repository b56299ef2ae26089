import { writeFileSync } from "node:fs"
import { open as openFile } from "node:fs/promises"
import { ZipReader } from "@hourbook/cli/zip/ZipReader"
import { ZipWriter } from "@hourbook/cli/zip/ZipWriter"

/** The files of an archive, by name. */
export const filesIn = async (path: string): Promise<Map<string, Buffer>> => {
  const file = await openFile(path, "r")
  const zip = await ZipReader.open(path, file)
  const files = new Map<string, Buffer>()
  for (const entry of zip.entries.values()) {
    const chunks: Array<Buffer> = []
    for await (const chunk of zip.read(entry)) chunks.push(chunk)
    files.set(entry.name, Buffer.concat(chunks))
  }
  await file.close()
  return files
}

/** Writes an archive of these files. */
export const zipped = async (path: string, files: Iterable<readonly [string, Buffer]>): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  const zip = new ZipWriter(async (bytes) => void chunks.push(bytes))
  for (const [name, content] of files) await zip.add(name, [content])
  await zip.end()
  writeFileSync(path, Buffer.concat(chunks))
  return path
}
