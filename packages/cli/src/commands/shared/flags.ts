import { typedAddress } from "@hourbook/core/access/address"
import { Email } from "@hourbook/core/access/Member"
import { CodeSeconds } from "@hourbook/core/access/signInCode"
import { Slug } from "@hourbook/core/access/Workspace"
import { line } from "@hourbook/core/values/Text"
import { Schema, SchemaTransformation } from "effect"
import { Flag } from "effect/cli"

/** What is typed, whatever its case. */
const typed = Schema.String.pipe(
  Schema.decodeTo(Schema.String, SchemaTransformation.transform({ decode: typedAddress, encode: (text) => text }))
)

export const email = (name: string) => Flag.String(name).pipe(Flag.withSchema(typed.pipe(Schema.decodeTo(Email))))

export const named = (name: string, maximum: number) => Flag.String(name).pipe(Flag.withSchema(line(maximum)))

/** An id in either case. */
export const anId = <A extends string>(id: Schema.Codec<A, string>) => typed.pipe(Schema.decodeTo(id))

/** How long a one-time code works. */
export const expiresIn = (standard: string) =>
  Flag.Int("expires-in").pipe(
    Flag.withDescription(`Seconds until the code expires, 600 to 604800; by default ${standard}`),
    Flag.withSchema(CodeSeconds),
    Flag.optional
  )

export const slug = Flag.String("slug").pipe(Flag.withSchema(Slug))

export const workspace = Flag.String("workspace").pipe(
  Flag.withAlias("w"),
  Flag.withDescription("Slug of the workspace, as listed by: hourbook workspace list")
)

/** The same of a command that takes the only workspace where there is one. */
export const someWorkspace = workspace.pipe(
  Flag.withDescription("Slug of the workspace; not needed for the only one"),
  Flag.optional
)
