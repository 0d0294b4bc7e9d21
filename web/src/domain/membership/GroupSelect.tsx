import { id } from '@markaz/protocol/fields'
import { Form } from 'antd'
import { zodRule } from '../../shared/forms/rules.ts'
import { GroupPicker } from '../group/GroupPicker.tsx'
import { noPrice } from './PriceFields.tsx'

interface GroupSelectProps {
  label: string
  /** The student whose possible groups are offered; undefined = all groups. */
  studentId?: number
  onChoose: (groupName: string) => void
}

/** Selects the group to join. When it changes, the price selected for the previous group is cleared. */
export function GroupSelect({ label, studentId, onChoose }: GroupSelectProps) {
  const form = Form.useFormInstance()
  return (
    <Form.Item name="groupId" label={label} required rules={[zodRule(id)]}>
      <GroupPicker
        studentId={studentId}
        onChange={(_, option) => {
          onChoose(option?.label ?? '')
          form.setFieldsValue(noPrice)
        }}
      />
    </Form.Item>
  )
}
