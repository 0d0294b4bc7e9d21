import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskAction, RiskActionInput, type RiskDetail } from '@markaz/protocol/control/risks/schemas'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { DayPicker } from '../../shared/forms/DayPicker.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { risksText as words } from './risks.text.ts'

interface Values {
  action: RiskAction
  date: string
  note: string
}

const { action, date, note } = RiskActionInput.shape

export function RiskActionModal({ risk: { id, student }, close }: { risk: RiskDetail; close: () => void }) {
  const act = useFormMutation(risks.act, { of: () => personName(student.fullName), done: () => words.acted })
  return (
    <FormModal<Values>
      title={words.act}
      initialValues={{ action: RiskAction.Call, date: todayInTashkent() }}
      submit={(body) => act.mutateAsync({ params: { id }, body })}
      close={close}
    >
      <Form.Item name="action" label={words.action} required rules={[createZodRule(action)]}>
        <Select options={Object.values(RiskAction).map((value) => ({ value, label: words.actions[value] }))} />
      </Form.Item>
      <Form.Item name="date" label={words.date} required rules={[createZodRule(date)]}>
        <DayPicker bounds={{ from: null, to: todayInTashkent() }} />
      </Form.Item>
      <Form.Item name="note" label={words.note} required rules={[createZodRule(note)]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={999} showCount />
      </Form.Item>
    </FormModal>
  )
}
