import { PageHead } from "../../parts/PageHead.tsx"

export const Clients = () => <PageHead title="Clients" />
