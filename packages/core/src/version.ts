/** The version of Hourbook: that of package.json, which `npm version` writes here and a test compares. */
export const version = "0.2.0"
