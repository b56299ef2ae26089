import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { validate } from "dockerfile-utils"
import { parse } from "yaml"

const root = join(import.meta.dirname, "../..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const deployed = "hosts/node/deploy"

const dockerfile = read("Dockerfile")
const manifest = JSON.parse(read("package.json"))

/** Every setting that the README's table or a page of docs names. */
const documented = ["README.md", "docs/running.md", "docs/web.md"].map(read).join("\n")
const isSetting = (name: string): boolean => documented.includes(`\`${name}`)

describe("the image", () => {
  it("is made by a file without mistakes", () => assert.deepEqual(validate(dockerfile), []))

  it("has the Node that the project is tested with, and runs it as a user without rights", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gmu)].map(([, image]) => image)
    assert.isNotEmpty(images)
    assert.deepEqual(new Set(images), new Set([`node:${manifest.devDependencies.node}-bookworm-slim`]))
    assert.match(dockerfile, /^USER node$/mu)
    assert.match(dockerfile, /^VOLUME \["\/data"\]$/mu)
  })

  it("starts what the packed host has", () => {
    const host = JSON.parse(read("hosts/node/package.json"))
    assert.include(dockerfile, `/app/node_modules/${host.name}/dist/main.js`)
    assert.deepEqual(Object.keys(host.bin), ["hourbook"])
  })
})

describe.each(["compose.yaml", "compose.postgres.yaml"])("%s", (file) => {
  const { services, volumes } = parse(read(`${deployed}/${file}`))

  it("builds the image, and keeps its data in a volume that it declares", () => {
    assert.strictEqual(join(deployed, services.hourbook.build.context), ".")
    const mounted = Object.values<any>(services).flatMap((service) => service.volumes ?? [])
    assert.deepEqual(
      mounted.map((one: string) => one.split(":")[0]),
      Object.keys(volumes)
    )
  })

  it("sets only settings that are documented, and is reached from this machine alone", () => {
    assert.deepEqual(
      Object.keys(services.hourbook.environment).filter((name) => !isSetting(name)),
      []
    )
    assert.deepEqual(services.hourbook.ports, ["127.0.0.1:3000:3000"])
  })
})

it("the unit of systemd starts the packed host with documented settings and no rights", () => {
  const unit = read(`${deployed}/hourbook.service`)
  assert.match(unit, /^ExecStart=\/usr\/bin\/node \/opt\/hourbook\/node_modules\/@hourbook\/node\/dist\/main\.js$/mu)
  const names =
    /^Environment=(.*)$/mu
      .exec(unit)?.[1]
      ?.split(" ")
      .map((pair) => pair.split("=")[0] ?? "") ?? []
  assert.deepEqual(
    names.filter((name) => name !== "NODE_ENV" && !isSetting(name)),
    []
  )
  for (const line of ["DynamicUser=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "NoNewPrivileges=yes"]) {
    assert.include(unit.split("\n"), line)
  }
})
