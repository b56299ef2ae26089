import type { Plugin } from "vite"

const latin = /geist-latin-wght.*\.woff2$/u

/** Asks for the font of western languages with the page's scripts, so that no line moves when it comes. */
export const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => latin.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
          injectTo: "head" as const
        }))
  }
}
