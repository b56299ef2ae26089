import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { withPackageTable } from "../architecture/packageTable.ts"
import { read } from "../architecture/pages.ts"

const page = "docs/architecture.md"
writeFileSync(join(import.meta.dirname, "../..", page), withPackageTable(read(page)))
