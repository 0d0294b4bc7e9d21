import { Form } from 'antd'
import { formsText } from '../../shared/forms/forms.text.ts'
import { Select } from '../../shared/forms/Select.tsx'
import style from './membership.module.css'
import { membershipText } from './membership.text.ts'
import type { MembershipForDialogs } from './membership.ts'

interface GroupChoiceProps {
  memberships: readonly MembershipForDialogs[]
  label?: string
}

export function GroupChoice({ memberships, label = membershipText.group }: GroupChoiceProps) {
  const [only, ...others] = memberships
  if (only && others.length === 0) return <GroupLine name={only.groupName} label={label} />
  return (
    <Form.Item name="studentGroupId" label={label} rules={[{ required: true, message: formsText.choose }]}>
      <Select
        options={memberships.map(({ studentGroupId, groupName }) => ({ value: studentGroupId, label: groupName }))}
      />
    </Form.Item>
  )
}

export function GroupLine({ name, label = membershipText.group }: { name: string; label?: string }) {
  return (
    <p className={style.group}>
      <span>{label}</span> {name}
    </p>
  )
}
