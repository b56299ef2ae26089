import { PageHead } from "../../parts/PageHead.tsx"

export const Client = () => <PageHead title="Client" />
