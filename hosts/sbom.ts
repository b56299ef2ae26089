import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library"
import { PackageURL } from "packageurl-js"
import parse from "spdx-expression-parse"
import { idOf, type ThirdParty } from "./thirdParties.ts"

/** A program that carries the packages: a host. */
export interface Carrier {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  /** The packages that it asks for itself, each as `name@version`. The others come with these. */
  readonly dependencies: ReadonlyArray<string>
}

const { Builders, Factories } = Contrib.FromNodePackageJson
const builder = new Builders.ComponentBuilder(
  new Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(parse)
)

const purlOf = (name: string, version: string): string => {
  const [short = "", group] = name.split("/").toReversed()
  return new PackageURL("npm", group, short, version, undefined, undefined).toString()
}

const componentOf = (
  { description, license, name, version }: Pick<Carrier, "name" | "version" | "license"> & { description?: string },
  type: Enums.ComponentType
): Models.Component => {
  const named = { name, version, ...(license !== "" && { license }), ...(description !== undefined && { description }) }
  const component = builder.makeComponent(named, type)
  if (component === undefined) throw new Error(`The package ${name} has no name that CycloneDX takes`)
  component.purl = purlOf(name, version)
  component.bomRef.value = component.purl
  return component
}

/**
 * A bill of materials in CycloneDX 1.6, as JSON: the packages of a program with their versions, licenses and what asks for
 * what. It has no number and no date, so that the same sources give the same text.
 */
export const sbom = (carrier: Carrier, parties: ReadonlyArray<ThirdParty>): string => {
  const program = componentOf(carrier, Enums.ComponentType.Application)
  const components = parties.map((party) => componentOf(party, Enums.ComponentType.Library))
  const refs = new Map(parties.map((party, at) => [idOf(party), components[at]?.bomRef]))
  const link = (from: Models.Component | undefined, ids: ReadonlyArray<string>) => {
    for (const ref of ids.map((id) => refs.get(id))) if (ref !== undefined) from?.dependencies.add(ref)
  }
  for (const [at, { dependencies }] of parties.entries()) link(components[at], dependencies)
  const asked = new Set(parties.flatMap(({ dependencies }) => dependencies))
  link(program, [...carrier.dependencies, ...parties.map(idOf).filter((id) => !asked.has(id))])
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: program }),
    components: new Models.ComponentRepository(components)
  })
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`
}
