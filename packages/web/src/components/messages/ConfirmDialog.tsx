import { Button } from "../Button.tsx"
import { Dialog } from "../Dialog.tsx"
import type { confirmQuestion } from "./confirm.ts"

type ConfirmDialogProps = Pick<NonNullable<ReturnType<typeof confirmQuestion.useAsked>>, "answer" | "question">

/** What will happen, and the two ways on. */
export const ConfirmDialog = ({ answer, question }: ConfirmDialogProps) => (
  <Dialog title={question.title} close={() => answer(false)}>
    <p>{question.text}</p>
    <div className="row">
      <Button look={question.danger === true ? "danger" : "main"} onClick={() => answer(true)} autoFocus>
        {question.yes}
      </Button>
      <Button look="quiet" onClick={() => answer(false)}>
        {question.no}
      </Button>
    </div>
  </Dialog>
)
