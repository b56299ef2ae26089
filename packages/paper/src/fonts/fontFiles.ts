import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

const { resolve } = createRequire(import.meta.url)

const read = (file: string): Promise<Uint8Array> => readFile(resolve(`@expo-google-fonts/${file}`))

/** The fonts of papers: of texts in two weights, and of the signs that these lack, in the order in which they are tried. */
export interface FontFiles {
  readonly text: Uint8Array
  readonly strong: Uint8Array
  readonly signs: ReadonlyArray<Uint8Array>
}

/** Reads the fonts. A host's bundle has them in it instead of this file. */
export const fontFiles = async (): Promise<FontFiles> => {
  const [text, strong, ...signs] = await Promise.all([
    read("noto-sans/400Regular/NotoSans_400Regular.ttf"),
    read("noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
    read("noto-sans-math/400Regular/NotoSansMath_400Regular.ttf"),
    read("noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf")
  ])
  return { text, strong, signs }
}
