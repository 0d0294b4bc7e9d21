import { id } from '@markaz/protocol/fields'
import { Form } from 'antd'
import { Field } from '../../shared/forms/Field.tsx'
import { GroupPicker } from '../group/GroupPicker.tsx'
import { emptyPriceValues } from './PriceFields.tsx'

interface GroupSelectProps {
  label: string
  studentId?: number
  onChoose: (groupName: string) => void
}

/** When the group changes, the chosen price is cleared, because prices belong to a group's course. */
export function GroupSelect({ label, studentId, onChoose }: GroupSelectProps) {
  const form = Form.useFormInstance()
  return (
    <Field of={id} name="groupId" label={label}>
      <GroupPicker
        studentId={studentId}
        onChange={(_, option) => {
          onChoose(option?.label ?? '')
          form.setFieldsValue(emptyPriceValues)
        }}
      />
    </Field>
  )
}
