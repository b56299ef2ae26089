import { createRequire } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const { resolve } = createRequire(new URL("../packages/paper/package.json", import.meta.url))

const importOf = (name: string, file: string): string =>
  `import ${name} from ${JSON.stringify(resolve(`@expo-google-fonts/noto-sans/${file}`))}`

/** Puts the fonts of papers into the bundle, in a file that is loaded with the first paper. */
export const fonts = (): Plugin => ({
  name: "fonts",
  setup: ({ initialOptions, onLoad }) => {
    initialOptions.loader = { ...initialOptions.loader, ".ttf": "binary" }
    onLoad({ filter: /[/\\]packages[/\\]paper[/\\]src[/\\]fonts[/\\]fontFiles\.ts$/ }, () => ({
      contents: [
        importOf("text", "400Regular/NotoSans_400Regular.ttf"),
        importOf("strong", "600SemiBold/NotoSans_600SemiBold.ttf"),
        "const bytesOf = ({ buffer, byteLength, byteOffset }) => Buffer.from(buffer, byteOffset, byteLength)",
        "export const fontFiles = async () => ({ text: bytesOf(text), strong: bytesOf(strong) })"
      ].join("\n"),
      loader: "js"
    }))
  }
})
