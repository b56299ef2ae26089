import { PageHead } from "../../parts/PageHead.tsx"

export const Person = () => <PageHead title="Person" />
