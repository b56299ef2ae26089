import { PageHead } from "../../parts/PageHead.tsx"

export const Statement = () => <PageHead title="Statement" />
