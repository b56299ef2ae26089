/** Why a file cannot be restored. */
export class Refused extends Error {}
