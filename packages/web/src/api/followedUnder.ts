/** How far the browser has followed a workspace is kept under this and its name. */
export const followedUnder = "hourbook-changes-"
