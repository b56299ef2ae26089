import type { Plugin } from "vite"

const order = "@layer reset,tokens,base,components,pages,print;"

/** Begins each file of styles with the order of the layers: a browser may load the file of a shared part before the page's own. */
export const layerOrder: Plugin = {
  name: "layer-order",
  generateBundle: {
    order: "post",
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order}${String(file.source)}`
      }
    }
  }
}
