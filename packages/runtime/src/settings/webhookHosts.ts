import { Effect, Option, Schema } from "effect"
import { setting } from "./setting.ts"

const form = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/u

const hostsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "")

const Hosts = Schema.String.check(Schema.makeFilter((text) => hostsOf(text).every((host) => form.test(host))))

/** `HOURBOOK_WEBHOOK_HOSTS`: the hosts to which webhooks may lead although they are in the own network or without https. */
export const webhookHosts = Effect.map(
  setting("HOURBOOK_WEBHOOK_HOSTS", {
    schema: Hosts,
    expected: "hosts separated by commas, each as host or host:port, such as intranet.example:8080"
  }),
  (given): ReadonlySet<string> => new Set(Option.match(given, { onNone: () => [], onSome: hostsOf }))
)
