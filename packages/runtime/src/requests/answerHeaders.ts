import { Option } from "effect"

const oneYear = "max-age=31536000"

/**
 * The headers of every answer: browsers must not guess its content type and, where the public address is https, must not
 * use http any more.
 */
export const answerHeaders = (publicUrl: Option.Option<string>): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  ...(Option.exists(publicUrl, (url) => URL.parse(url)?.protocol === "https:")
    ? { "strict-transport-security": oneYear }
    : {})
})
