import { promptSeconds } from "@hourbook/core/access/signInCode"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { signInAddressOfSettings, signInLink } from "@hourbook/runtime/signInAddress"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { listHint } from "./shared/listHint.ts"
import { someMemberFlags, someMemberOf } from "./shared/memberOf.ts"
import { OpenBrowser } from "./shared/openBrowser.ts"
import { withNextStep } from "./shared/output.ts"
import { ServedAt } from "./shared/ServedAt.ts"
import { useCases } from "./shared/useCases.ts"

const notHere = new StartupError({
  message:
    "Members sign in over https, or at localhost: set PUBLIC_URL to the address with https that leads to the service, as it has it."
})

const link = Command.make(
  "link",
  {
    ...someMemberFlags,
    open: Flag.Boolean("open").pipe(
      Flag.withDescription("Open the link in a browser on this machine"),
      Flag.withDefault(false)
    )
  },
  Effect.fn("hourbook signin link")(function* (given) {
    const address = (yield* ServedAt) ?? (yield* signInAddressOfSettings)
    if (Option.isNone(address)) return yield* notHere
    const { member, workspace } = yield* someMemberOf(given)
    const [operator, members] = [yield* Operator, yield* Members]
    const { value } = yield* operator.ownerOf(workspace.slug).pipe(
      Effect.flatMap((who) => members.invite(who, member.userId, promptSeconds)),
      withNextStep(listHint(workspace.slug))
    )
    const url = signInLink(address.value, value.code ?? "")
    yield* given.json
      ? printJson({ url, code: value.code, expires_at: value.expiresAt })
      : print`\nOpen ${url}  (once, within 10 minutes)\n`
    if (given.open) yield* (yield* OpenBrowser)(url)
  })
).pipe(
  Command.withDescription("Make a link that signs a member in, once, in place of an earlier link or code"),
  Command.provide(useCases)
)

export const signinCommand = Command.make("signin").pipe(
  Command.withDescription("Make links that sign members in in their browsers"),
  Command.withSubcommands([link])
)
