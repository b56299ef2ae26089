import { Context, type Effect, type Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Seller } from "./Party.ts"

/** A picture as it is stored: drawn anew from what was uploaded, and named by its SHA-256. Never changes. */
export const Logo = Schema.Struct({
  sha256: Schema.String,
  type: Schema.Literals(["image/png", "image/jpeg"]),
  width: Schema.Number,
  height: Schema.Number,
  base64: Schema.String
})
export type Logo = typeof Logo.Type

/** What invoices say of the workspace. It is written with the workspace, in its version: see `WorkspaceRepository.replace`. */
export class SellerRepository extends Context.Service<
  SellerRepository,
  {
    /** None before it is first written. */
    readonly find: (visible: Visibility) => Effect.Effect<Option.Option<Seller>>
    /** Documents of earlier days name earlier pictures, so none is removed. */
    readonly logo: (visible: Visibility, sha256: string) => Effect.Effect<Option.Option<Logo>>
    /** All of them: for copies. */
    readonly logos: (visible: Visibility) => Effect.Effect<ReadonlyArray<Logo>>
    /** Stores a picture unless it is there. */
    readonly keepLogo: (visible: Visibility, logo: Logo) => Effect.Effect<void>
  }
>()("@hourbook/core/billing/SellerRepository") {}
