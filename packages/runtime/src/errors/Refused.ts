/** Why a file is no copy that can be restored. */
export class Refused extends Error {}
