/** The files of the web app that are at the root instead of below `/assets`, since browsers look for them there. */
export const rootFiles = ["sw.js", "manifest.webmanifest", "icon.svg"] as const
