const ofPrograms = /^\/(?:api|oauth|docs|\.well-known|healthz|readyz|assets)(?:\/|$)|^\/signin\/oidc/u
const file = /\.[a-z]+$/u

/** Whether a path is a page of the app, rather than a program's or a file. */
export const isAppPath = (path: string): boolean => !ofPrograms.test(path) && !file.test(path)
