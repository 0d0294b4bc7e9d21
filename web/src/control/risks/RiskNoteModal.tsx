import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskNoteInput, type StudentRiskDetail } from '@markaz/protocol/control/risks/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { risksText as words } from './risks.text.ts'

interface RiskNoteModalProps {
  risk: StudentRiskDetail
  operation: 'close' | 'reopen'
  close: () => void
}

const operations = {
  close: { call: risks.close, title: words.closeTitle, ok: words.close, done: words.closed },
  reopen: { call: risks.reopen, title: words.reopenTitle, ok: words.reopen, done: words.reopened },
}

export function RiskNoteModal({ risk: { id, student }, operation, close }: RiskNoteModalProps) {
  const { call, title, ok, done } = operations[operation]
  const send = useFormMutation(call, { of: () => personName(student.fullName), done: () => done })
  return (
    <FormModal<{ note: string }>
      title={title}
      okText={ok}
      submit={(body) => send.mutateAsync({ params: { id }, body })}
      close={close}
    >
      <Field of={RiskNoteInput} name="note" input={{ rows: 3, showCount: true }} />
    </FormModal>
  )
}
