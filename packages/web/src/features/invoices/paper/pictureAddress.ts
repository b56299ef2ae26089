import type { Logo } from "@hourbook/contract/contract"

/** A picture as the source of an image. */
export const pictureAddress = ({ base64, type }: Pick<Logo, "base64" | "type">): string =>
  `data:${type};base64,${base64}`
