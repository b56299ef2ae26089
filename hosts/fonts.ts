import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const { resolve } = createRequire(new URL("../packages/paper/package.json", import.meta.url))

const importOf = (name: string, file: string): string =>
  `import ${name} from ${JSON.stringify(resolve(`@expo-google-fonts/${file}`))}`

const pdfkit = resolve("pdfkit")

/** How pdfkit finds the colours of PDF/A: beside itself, where a bundle does not have them. */
const besideItself = /const ICC_PROFILE_PATH = .+\nlet iccProfile;/u

/** pdfkit with the colours in it. */
const withColours = async (file: string): Promise<string> => {
  const [source, colours] = await Promise.all([
    readFile(file, "utf8"),
    readFile(new URL("data/sRGB_IEC61966_2_1.icc", `file://${pdfkit}`))
  ])
  if (!besideItself.test(source)) throw new Error(`${file}: no colours of PDF/A where they were`)
  return source.replace(
    besideItself,
    `const ICC_PROFILE_PATH = "";\nlet iccProfile = Buffer.from("${colours.toString("base64")}", "base64");`
  )
}

/** Puts the fonts of papers, and the colours of Factur-X, into the bundle, in files that are loaded with the first paper. */
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
    onLoad({ filter: /[/\\]pdfkit[/\\]js[/\\]pdfkit\.node\.mjs$/ }, async ({ path }) => ({
      contents: await withColours(path),
      loader: "js"
    }))
  }
})
