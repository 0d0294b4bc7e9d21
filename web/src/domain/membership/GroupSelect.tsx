import { id } from '@markaz/protocol/fields'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { Form } from 'antd'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { zodRule } from '../../shared/forms/rules.ts'
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
      <RemoteSelect
        route={studentGroups.formOptions}
        args={(value) => ({ query: { ...(studentId && { studentId }), value } })}
        options={({ groups }) =>
          groups.map(({ id: value, name, office }) => ({ value, label: name, ...(office && { note: office.name }) }))
        }
        onChange={(_, option) => {
          onChoose(option?.label ?? '')
          form.setFieldsValue(noPrice)
        }}
      />
    </Form.Item>
  )
}
