import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Verdict } from "./Verdict.ts"

/** What is used of saxon-js, which has no types. */
interface Saxon {
  readonly getResource: (options: { readonly file: string; readonly type: "xml" }) => Promise<unknown>
  readonly transform: (options: Readonly<Record<string, unknown>>, how: "sync") => { readonly principalResult: string }
}

/** The steps that make Schematron a stylesheet (SchXslt). */
const steps = ["include.xsl", "expand.xsl", "compile-for-svrl.xsl"]

/**
 * saxon-js counts whole numbers above 2^53 inexactly, and the checksum of an IBAN has such numbers. As decimals they are exact, as the
 * same rules have it for direct debits.
 */
const withExactChecksums = (stylesheet: string): string =>
  stylesheet.replaceAll("xs:integer(string-join(", "xs:decimal(string-join(")

/** Stylesheets of the artefacts in a directory, which keeps what was compiled. */
export const openStylesheets = (directory: string) => {
  const saxon: Saxon = createRequire(join(directory, "package.json"))("saxon-js")
  const compiled = join(directory, "compiled")
  mkdirSync(compiled, { recursive: true })

  const xslt3 = (...options: ReadonlyArray<string>): void => {
    const program = join(directory, "node_modules/xslt3/xslt3.js")
    execFileSync(process.execPath, ["--max-old-space-size=3000", program, ...options], {
      stdio: ["ignore", "ignore", "inherit"]
    })
  }

  const kept = (name: string, source: string, ending: string): string =>
    join(compiled, `${createHash("sha256").update(name).update(source).digest("hex").slice(0, 16)}${ending}`)

  /** Schematron as a stylesheet. */
  const stylesheetOf = (path: string): string => {
    const made = kept("schematron", readFileSync(path, "utf8"), ".xsl")
    if (existsSync(made)) return made
    const last = steps.reduce((source, step, index) => {
      const to = `${made}.${index}`
      xslt3(`-xsl:${join(directory, "schxslt/core/src/main/resources/xslt/2.0", step)}`, `-s:${source}`, `-o:${to}`)
      return to
    }, path)
    writeFileSync(made, readFileSync(last))
    return made
  }

  /** The code lists that a stylesheet reads, read once. */
  const listsOf = async (source: string, text: string): Promise<Readonly<Record<string, unknown>>> => {
    const names = [...new Set([...text.matchAll(/document\('([^']+\.xml)'\)/gu)].map(([, name = ""]) => name))]
    const files = names.map((name) => join(dirname(source), name))
    const lists = files.map(async (file) => [`file://${file}`, await saxon.getResource({ file, type: "xml" })] as const)
    return Object.fromEntries(await Promise.all(lists))
  }

  /** A function that runs a stylesheet on a document and tells what it finds. */
  return async (path: string, isSchematron: boolean): Promise<(xml: string) => ReadonlyArray<Verdict>> => {
    const source = isSchematron ? stylesheetOf(path) : path
    const original = readFileSync(source, "utf8")
    const text = withExactChecksums(original)
    const ready = kept(source, text, ".json")
    if (!existsSync(ready)) {
      // One that is as it was finds the code lists beside it.
      const exact = text === original ? source : kept(source, text, ".xsl")
      if (exact !== source) writeFileSync(exact, text)
      xslt3(`-xsl:${exact}`, `-export:${ready}`, "-nogo")
    }
    const stylesheetInternal: unknown = JSON.parse(readFileSync(ready, "utf8"))
    const documentPool = await listsOf(source, text)
    return (xml) => {
      const options = { stylesheetInternal, documentPool, sourceText: xml, destination: "serialized" }
      return verdictsIn(saxon.transform(options, "sync").principalResult)
    }
  }
}

/** Every assertion that failed and every report, with a flag or without. The text names the rule where the id is another one. */
const verdictsIn = (svrl: string): ReadonlyArray<Verdict> =>
  [
    ...svrl.matchAll(
      /<svrl:(?:failed-assert|successful-report)\b([^>]*)>(?:[\s\S]*?)<svrl:text[^>]*>([\s\S]*?)<\/svrl:text>/gu
    )
  ].map(([, attributes = "", text = ""]) => ({
    rule: /\[((?:BR|UBL|CII|PEPPOL)-[\w-]+)\]/u.exec(text)?.[1] ?? /\bid="([^"]*)"/u.exec(attributes)?.[1] ?? "unnamed",
    flag: /\b(?:flag|role)="([^"]*)"/u.exec(attributes)?.[1] ?? "none"
  }))
