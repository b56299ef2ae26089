import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import type { WebhookSender } from "@hourbook/core/webhooks/WebhookSender"
import { makeWebhookSender } from "@hourbook/runtime/platform/webhookSender"
import { webhookHosts } from "@hourbook/runtime/settings/webhookHosts"
import { ConfigProvider, Effect, Exit } from "effect"

const request = (url: string) => ({ url, headers: { "webhook-id": "1" }, body: "{}" })

/** Addresses that lead elsewhere than to the public internet, as attackers write them. */
const forged = [
  "http://example.com/",
  "https://localhost/",
  "https://localhost./",
  "https://LOCALHOST/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.255.255.254/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://017700000001/",
  "https://0177.0.0.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://10.255.255.255/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://169.254.170.2/v2/credentials",
  "https://0xa9fea9fe/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.0.1/",
  "https://192.0.0.192/",
  "https://192.0.2.1/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://239.255.255.250/",
  "https://255.255.255.255/",
  "https://①②⑦.⓪.⓪.①/",
  "https://[::]/",
  "https://[::1]/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://[fec0::1]/",
  "https://[ff02::1]/",
  "https://[2001:db8::1]/",
  "https://example.com@127.0.0.1/"
]

const listening = Effect.fnUntraced(function* (answer: RequestListener) {
  const server = createServer(answer)
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))),
    () =>
      Effect.sync(() => {
        server.closeAllConnections()
        server.close()
      })
  )
  return (server.address() as AddressInfo).port
})

const textOf = async (message: IncomingMessage): Promise<string> => {
  let text = ""
  for await (const chunk of message) text += chunk
  return text
}

describe("the sender of webhooks", () => {
  const strict = makeWebhookSender({ hosts: new Set() })

  it.live("refuses forged addresses when they are saved and when they are sent to", () =>
    Effect.gen(function* () {
      assert.isAtLeast(forged.length, 40)
      for (const url of forged) {
        assert.oneOf(yield* strict.check(url), ["not_https", "not_public", "not_found"], url)
        const { error, status } = yield* strict.send(request(url))
        assert.isNull(status, url)
        assert.isNotNull(error, url)
      }
    })
  )

  it.live("looks at the address again at each try, and connects to none that it has not checked", () =>
    Effect.gen(function* () {
      let connections = 0
      const port = yield* listening((_, response) => {
        connections++
        response.end()
      })
      const seen: Array<string> = []
      const sender = makeWebhookSender({
        hosts: new Set(),
        mayConnect: (address) => {
          seen.push(address)
          return false
        }
      })
      const { error } = yield* sender.send(request(`https://localhost:${port}/`))
      assert.include(String(error), "not public")
      assert.isNotEmpty(seen)
      assert.strictEqual(connections, 0)
    })
  )

  const answering = (
    answer: RequestListener,
    use: (sender: WebhookSender, url: string) => Effect.Effect<void>,
    timeoutMillis = 15_000
  ) =>
    Effect.gen(function* () {
      const port = yield* listening(answer)
      const sender = makeWebhookSender({ hosts: new Set([`localhost:${port}`]), timeoutMillis })
      yield* use(sender, `http://localhost:${port}/hook`)
      assert.strictEqual(yield* sender.check(`http://127.0.0.1:${port}/`), "not_https")
    })

  it.live("sends to hosts that are allowed over http, as it is", () => {
    let got = ""
    return answering(
      (asked, response) => {
        const { "content-type": type, "user-agent": agent, "webhook-id": id } = asked.headers
        void textOf(asked).then((body) => {
          got = JSON.stringify([asked.method, type, agent, id, body])
          response.writeHead(202, { "retry-after": "7" }).end("tak\u0000k ✓")
        })
      },
      (sender, url) =>
        Effect.gen(function* () {
          assert.isNull(yield* sender.check(url))
          const headers = { "content-type": "application/json", "webhook-id": "1" }
          const answer = yield* sender.send({ url, headers, body: '{"a":"ü"}' })
          assert.deepStrictEqual([answer.status, answer.answer, answer.error], [202, "takk ✓", null])
          assert.strictEqual(answer.retryAfter, 7)
          assert.match(got, /^\["POST","application\/json","Hourbook\/[\d.]+","1","\{\\"a\\":\\"ü\\"\}"\]$/u)
        })
    )
  })

  it.live("follows no redirect and keeps the beginning of an answer", () => {
    let count = 0
    return answering(
      (_, response) => {
        if (count++ === 0) response.writeHead(302, { location: "/elsewhere" }).end()
        else response.end("x".repeat(300_000))
      },
      (sender, url) =>
        Effect.gen(function* () {
          assert.strictEqual((yield* sender.send(request(url))).status, 302)
          const { answer, status } = yield* sender.send(request(url))
          assert.deepStrictEqual([status, answer.length], [200, 1000])
          assert.strictEqual(count, 2)
        })
    )
  })

  it.live("gives up on a receiver that does not answer", () =>
    answering(
      () => {},
      (sender, url) =>
        Effect.map(sender.send(request(url)), ({ error, status }) =>
          assert.deepStrictEqual([status, error], [null, "no answer within 0.2 seconds"])
        ),
      200
    )
  )

  it.live("says that a receiver has dropped the connection", () =>
    answering(
      (asked) => void asked.socket.destroy(),
      (sender, url) =>
        Effect.map(sender.send(request(url)), ({ error, status }) =>
          assert.deepStrictEqual([status, error], [null, "ECONNRESET"])
        )
    )
  )

  it.live("takes no proxy from the environment", () =>
    Effect.gen(function* () {
      let proxied = 0
      const proxy = yield* listening((_, response) => {
        proxied++
        response.end()
      })
      const variables = ["http_proxy", "HTTP_PROXY", "https_proxy", "NODE_USE_ENV_PROXY"] as const
      const before = variables.map((name) => [name, process.env[name]] as const)
      for (const name of variables)
        process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : `http://127.0.0.1:${proxy}`
      yield* answering(
        (_, response) => void response.end("direct"),
        (sender, url) => Effect.map(sender.send(request(url)), ({ answer }) => assert.strictEqual(answer, "direct"))
      )
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
      assert.strictEqual(proxied, 0)
    })
  )

  it.effect("reads the hosts that are allowed, and refuses what is none", () =>
    Effect.gen(function* () {
      const read = (value: string) =>
        Effect.provide(
          webhookHosts,
          ConfigProvider.layer(ConfigProvider.fromEnv({ env: { HOURBOOK_WEBHOOK_HOSTS: value } }))
        )
      assert.deepStrictEqual(
        [...(yield* read(" Intranet.Example:8080, 10.0.0.7,[::1]:9000 "))],
        ["intranet.example:8080", "10.0.0.7", "[::1]:9000"]
      )
      assert.deepStrictEqual([...(yield* read(""))], [])
      for (const wrong of ["http://intranet", "a b", "intranet/hook", "*"]) {
        assert.isTrue(Exit.isFailure(yield* Effect.exit(read(wrong))), wrong)
      }
    })
  )
})
