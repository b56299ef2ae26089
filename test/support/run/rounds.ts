/** How often something is tried: a few times in `npm test`, and often in `npm run test:long`. */
export const rounds = (usually: number, long: number): number => (process.env["TEST_LONG"] === "1" ? long : usually)
