import { PageHead } from "../../parts/PageHead.tsx"

export const Calendar = () => <PageHead title="Calendar" />
