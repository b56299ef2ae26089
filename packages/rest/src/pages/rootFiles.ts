/** The files of the web app that are at the root instead of below `/assets`, since browsers and people look for them there. */
export const rootFiles = ["sw.js", "manifest.webmanifest", "icon.svg", "third-party-notices.txt"] as const
