/**
 * The two fixed style texts that the components of the pages put into the document: that of what can be pressed, and that
 * of a page behind a dialog on iOS. A test computes them from the installed components.
 */
export const styleHashes = [
  "sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=",
  "sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg="
] as const

/** The one policy of trusted types: it registers the service worker. */
export const trustedTypesPolicy = "hourbook"

/** What a page may load and do: its own files and this service, nothing inline, in no frame, and no script made of text. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(" ")}`,
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`
].join("; ")

/**
 * The headers of every page of the web app and of its files. A page that opened another window, or was opened by one of
 * another site, shares nothing with it.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY"
}
