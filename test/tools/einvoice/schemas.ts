import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"

interface File {
  readonly fileName: string
  readonly contents: string
}

/** What is used of xmllint-wasm. */
interface Xmllint {
  readonly validateXML: (options: {
    readonly xml: ReadonlyArray<File>
    readonly schema: ReadonlyArray<File>
    readonly preload: ReadonlyArray<File>
    readonly initialMemoryPages: number
    readonly maxMemoryPages: number
  }) => Promise<{ readonly errors: ReadonlyArray<{ readonly rawMessage: string }> }>
}

/** All files are in one folder there. */
const flat = (path: string): File => ({
  fileName: basename(path),
  contents: readFileSync(path, "utf8").replace(/schemaLocation="[^"]*\/([^"/]+)"/gu, 'schemaLocation="$1"')
})

const schemasIn = (folder: string): ReadonlyArray<File> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".xsd"))
    .map((name) => flat(join(folder, name)))

/** Tells which documents a schema refuses, by number, with why. */
export const openSchemas = (directory: string) => {
  const { validateXML }: Xmllint = createRequire(join(directory, "package.json"))("xmllint-wasm")
  return async (path: string, xml: ReadonlyArray<string>): Promise<ReadonlyMap<number, ReadonlyArray<string>>> => {
    const folder = path.includes("/maindoc/") ? join(dirname(path), "../common") : dirname(path)
    const schema = flat(path)
    const refused = new Map<number, Array<string>>()
    for (let start = 0; start < xml.length; start += 50) {
      const { errors } = await validateXML({
        xml: xml.slice(start, start + 50).map((contents, index) => ({ fileName: `${start + index}.xml`, contents })),
        schema: [schema],
        preload: schemasIn(folder).filter(({ fileName }) => fileName !== schema.fileName),
        initialMemoryPages: 1024,
        maxMemoryPages: 8192
      })
      for (const { rawMessage } of errors) {
        const index = Number(/^(\d+)\.xml/u.exec(rawMessage)?.[1])
        refused.set(index, [...(refused.get(index) ?? []), rawMessage])
      }
    }
    return refused
  }
}
