import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Profile } from "@hourbook/einvoice/document/profiles"

/** Official rules: a schema, a stylesheet, or Schematron that is made into one. */
export interface RuleSet {
  readonly name: string
  readonly profiles: ReadonlyArray<Profile>
  readonly kind: "schema" | "stylesheet" | "schematron"
  /** From the folder of the artefacts; a schema for invoices and one for credit notes where they differ. */
  readonly paths: readonly [string, string?]
  /** Where the version is written, and how. */
  readonly version: readonly [path: string, pattern: RegExp]
}

const en = "eInvoicing-EN16931"
const mustang = "mustangproject/validator/src/main/resources"
const kosit = "xrechnung-schematron"
const peppol = "peppol-bis-invoice-3/rules/sch"
const ubl = ["xrechnung", "peppol"] as const

/** All sets, by the repositories that have them. */
export const sets: ReadonlyArray<RuleSet> = [
  {
    name: "UBL 2.1 schema",
    profiles: ubl,
    kind: "schema",
    paths: [
      `${mustang}/schema/UBL_21/maindoc/UBL-Invoice-2.1.xsd`,
      `${mustang}/schema/UBL_21/maindoc/UBL-CreditNote-2.1.xsd`
    ],
    version: [`${mustang}/schema/UBL_21/maindoc/UBL-Invoice-2.1.xsd`, /version="([\d.]+)"/u]
  },
  {
    name: "EN 16931, UBL",
    profiles: ubl,
    kind: "stylesheet",
    paths: [`${en}/ubl/xslt/EN16931-UBL-validation.xslt`],
    version: [`${en}/ubl/xslt/EN16931-UBL-validation.xslt`, /Schematron version ([\d.]+)/u]
  },
  {
    name: "EN 16931, UBL, as Peppol has it",
    profiles: ["peppol"],
    kind: "schematron",
    paths: [`${peppol}/CEN-EN16931-UBL.sch`],
    version: [`${peppol}/CEN-EN16931-UBL.sch`, /Schematron version ([\d.]+)/u]
  },
  {
    name: "XRechnung, UBL",
    profiles: ["xrechnung"],
    kind: "schematron",
    paths: [`${kosit}/src/validation/schematron/ubl/XRechnung-UBL-validation.sch`],
    version: [`${kosit}/build.xml`, /"xr-schematron\.version\.full" value="([^"]+)"/u]
  },
  {
    name: "XRechnung, UBL, with the rules it takes from Peppol",
    profiles: ["xrechnung"],
    kind: "stylesheet",
    paths: [`${mustang}/xslt/XR_30/XRechnung-UBL-validation.xslt`],
    version: [`${mustang}/xslt/XR_30/XRechnung-UBL-validation.xslt`, /Schematron Version ([\d.]+)/u]
  },
  {
    name: "Peppol BIS Billing",
    profiles: ["peppol"],
    kind: "schematron",
    paths: [`${peppol}/PEPPOL-EN16931-UBL.sch`],
    version: [`${peppol}/PEPPOL-EN16931-UBL.sch`, /release ([\d.]+\d)/u]
  },
  {
    name: "Factur-X schema",
    profiles: ["factur_x"],
    kind: "schema",
    paths: [`${mustang}/schema/ZF_250/EN16931/FACTUR-X_EN16931.xsd`],
    version: [`${mustang}/schematron/ZF_250/FACTUR-X_EN16931.sch`, /Factur-X; ([\d.]+)/u]
  },
  {
    name: "Factur-X",
    profiles: ["factur_x"],
    kind: "stylesheet",
    paths: [`${mustang}/xslt/ZF_250/FACTUR-X_EN16931.xslt`],
    version: [`${mustang}/schematron/ZF_250/FACTUR-X_EN16931.sch`, /Factur-X; ([\d.]+)/u]
  },
  {
    name: "EN 16931, CII",
    profiles: ["factur_x"],
    kind: "stylesheet",
    paths: [`${en}/cii/xslt/EN16931-CII-validation.xslt`],
    version: [`${en}/cii/xslt/EN16931-CII-validation.xslt`, /Schematron version ([\d.]+)/u]
  }
]

export const versionOf = (directory: string, { version: [path, pattern] }: RuleSet): string =>
  pattern.exec(readFileSync(join(directory, path), "utf8"))?.[1] ?? "unknown"
