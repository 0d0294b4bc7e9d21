import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskAction, RiskActionInput, type StudentRiskDetail } from '@markaz/protocol/control/risks/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { DayPicker } from '../../shared/forms/DayPicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { risksText as words } from './risks.text.ts'

interface Values {
  action: RiskAction
  date: string
  note: string
}

export function RiskActionModal({ risk: { id, student }, close }: { risk: StudentRiskDetail; close: () => void }) {
  const act = useFormMutation(risks.act, { of: () => personName(student.fullName), done: () => words.acted })
  return (
    <FormModal<Values>
      title={words.act}
      initialValues={{ action: RiskAction.Call, date: todayInTashkent() }}
      submit={(body) => act.mutateAsync({ params: { id }, body })}
      close={close}
    >
      <Field of={RiskActionInput} name="action" label={words.action} options={words.actions} />
      <Field of={RiskActionInput} name="date">
        <DayPicker bounds={{ from: null, to: todayInTashkent() }} />
      </Field>
      <Field of={RiskActionInput} name="note" input={{ rows: 3, showCount: true }} />
    </FormModal>
  )
}
