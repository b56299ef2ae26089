import { PageHead } from "../../parts/PageHead.tsx"

export const Debtors = () => <PageHead title="Debtors" />
