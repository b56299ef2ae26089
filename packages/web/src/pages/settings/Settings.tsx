import { PageHead } from "../../parts/PageHead.tsx"

export const Settings = () => <PageHead title="Settings" />
