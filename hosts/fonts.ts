import { createRequire } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const { resolve } = createRequire(new URL("../packages/paper/package.json", import.meta.url))

const importOf = (name: string, file: string): string =>
  `import ${name} from ${JSON.stringify(resolve(`@expo-google-fonts/${file}`))}`

/** Puts the fonts of papers into the bundle, in a file that is loaded with the first paper. */
export const fonts = (): Plugin => ({
  name: "fonts",
  setup: ({ initialOptions, onLoad }) => {
    initialOptions.loader = { ...initialOptions.loader, ".ttf": "binary" }
    onLoad({ filter: /[/\\]packages[/\\]paper[/\\]src[/\\]fonts[/\\]fontFiles\.ts$/ }, () => ({
      contents: [
        importOf("text", "noto-sans/400Regular/NotoSans_400Regular.ttf"),
        importOf("strong", "noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
        importOf("math", "noto-sans-math/400Regular/NotoSansMath_400Regular.ttf"),
        importOf("symbols", "noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf"),
        "const bytesOf = ({ buffer, byteLength, byteOffset }) => Buffer.from(buffer, byteOffset, byteLength)",
        "const signs = [math, symbols].map(bytesOf)",
        "export const fontFiles = async () => ({ text: bytesOf(text), strong: bytesOf(strong), signs })"
      ].join("\n"),
      loader: "js"
    }))
  }
})
