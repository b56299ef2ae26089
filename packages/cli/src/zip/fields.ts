/** The signatures and lengths of the parts of a zip file (PKWARE's APPNOTE 6.3). */
export const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50
} as const

export const lengths = { local: 30, central: 46, end: 22, end64: 56, locator: 20 } as const

/** Marks a number that is in the field of 64 bits. */
export const elsewhere = 0xff_ff_ff_ff

/** The extra field with numbers of 64 bits. */
export const extra64 = 1

export const deflated = 8
