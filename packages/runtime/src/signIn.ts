import { Site } from "@hourbook/http/edge/site"
import * as Passkeys from "@hourbook/identity/passkeys/offered"
import { Layer, Option } from "effect"

/** How browsers reach a host and sign in there. */
export interface SignInSettings {
  readonly publicUrl: Option.Option<string>
}

/** What the routes need so that members sign in in their browsers. */
export const signInWays = ({ publicUrl }: SignInSettings) =>
  Layer.merge(Layer.succeed(Site, { publicUrl: Option.getOrNull(publicUrl), oidcName: null }), Passkeys.offered)
