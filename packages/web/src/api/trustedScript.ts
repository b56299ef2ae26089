interface Policy {
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

/** The service worker, and the one that reads files for an import. */
const isOurs = (url: string): boolean => url === "/sw.js" || /^\/assets\/importWorker-[\w-]+\.js$/u.test(url)

const rules: Policy = {
  createScriptURL: (url) => {
    // Vite's own server, while one works on the pages, serves files by their paths and sends no policy.
    if (!isOurs(url) && import.meta.env.PROD) throw new TypeError(`${url} is no script of this page`)
    return url
  }
}

let policy: Policy | undefined

/** An address that may become a script: the page's policy allows these alone, and can be made once. */
export const trustedScript = (url: string): string => {
  policy ??= globalThis.trustedTypes?.createPolicy("hourbook", rules) ?? rules
  return policy.createScriptURL(url)
}
