/** The address that a client opens. The secret is behind `#`, so that no log and no referrer has it. */
export const shareAddress = (secret: string): string => `${location.origin}/s#${secret}`

/** How long a link works. */
export const linkDays = 30
