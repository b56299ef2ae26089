import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

const { resolve } = createRequire(import.meta.url)

const read = (file: string): Promise<Uint8Array> => readFile(resolve(`@expo-google-fonts/noto-sans/${file}`))

/** The fonts of papers. A host's bundle has them in it instead of this file. */
export const fontFiles = async (): Promise<{ readonly text: Uint8Array; readonly strong: Uint8Array }> => {
  const [text, strong] = await Promise.all([
    read("400Regular/NotoSans_400Regular.ttf"),
    read("600SemiBold/NotoSans_600SemiBold.ttf")
  ])
  return { text, strong }
}
