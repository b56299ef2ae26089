import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { ThirdParty } from "./thirdParties.ts"

const { resolve } = createRequire(import.meta.url)

/** Whether what was bundled has the documentation page in it: the script as Effect brings it, or the page made of it. */
export const hasScalar = (files: ReadonlyArray<string>): boolean =>
  files.some((file) => /[/\\]httpApiScalar\.js$|^document:docs$/u.test(file))

/** Scalar's API reference, which Effect has as a text of its own, so that no manifest names it. */
export const scalar = (): ThirdParty => {
  const script = resolve("effect/http-api/HttpApiScalar").replace(/HttpApiScalar\.js$/u, "internal/httpApiScalar.js")
  const [, version] = /@scalar\/api-reference@(\d+\.\d+\.\d+)/u.exec(readFileSync(script, "utf8")) ?? []
  if (version === undefined) throw new Error(`${script} does not say which version of Scalar it is`)
  return { name: "@scalar/api-reference", version, license: "MIT", texts: [license], author: "", dependencies: [] }
}

const license = `MIT License

Copyright (c) 2023-present Scalar

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`
