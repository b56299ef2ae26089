import { PageHead } from "../../parts/PageHead.tsx"

export const Payments = () => <PageHead title="Payments" />
