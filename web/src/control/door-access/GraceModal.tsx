import { doorAccess } from '@markaz/protocol/control/face-consents/routes'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { createDayRule, DayPicker } from '../../shared/forms/DayPicker.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { doorAccessText as words } from './door-access.text.ts'

const bounds = { from: null, to: null }

export function ConsentGraceModal({ graceUntil, close }: { graceUntil: string; close: () => void }) {
  const save = useFormMutation(doorAccess.setGrace, { done: () => words.graceSaved })
  return (
    <FormModal<{ graceUntil: string }>
      title={words.graceChange}
      initialValues={{ graceUntil }}
      submit={(body) => save.mutateAsync({ body })}
      close={close}
    >
      <Form.Item name="graceUntil" label={words.graceUntil} required rules={[createDayRule(bounds)]}>
        <DayPicker bounds={bounds} />
      </Form.Item>
    </FormModal>
  )
}
