/** Folded texts that may not be findable as they are; the others are letters of ASCII with single spaces. */
export const mayDiffer = "[^!-~ ]|  "
