import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const { resolve } = createRequire(new URL("../packages/paper/package.json", import.meta.url))

const bytesOf = async (file: string): Promise<string> => {
  const font = await readFile(resolve(`@expo-google-fonts/noto-sans/${file}`))
  return `Buffer.from("${font.toString("base64")}", "base64")`
}

/** Puts the fonts of papers into the bundle, in a file that is loaded with the first paper. */
export const fonts = (): Plugin => ({
  name: "fonts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]packages[/\\]paper[/\\]src[/\\]fonts[/\\]fontFiles\.ts$/ }, async () => {
      const [text, strong] = await Promise.all([
        bytesOf("400Regular/NotoSans_400Regular.ttf"),
        bytesOf("600SemiBold/NotoSans_600SemiBold.ttf")
      ])
      return { contents: `export const fontFiles = async () => ({ text: ${text}, strong: ${strong} })`, loader: "js" }
    })
})
