import { id } from '@markaz/protocol/fields'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import style from './membership.module.css'
import { membershipText } from './membership.text.ts'
import type { MembershipForChangeDialogs } from './membership.ts'

interface MembershipGroupSelectProps {
  memberships: readonly MembershipForChangeDialogs[]
  label?: string
}

export function MembershipGroupSelect({ memberships, label = membershipText.group }: MembershipGroupSelectProps) {
  const [only, ...others] = memberships
  if (only && others.length === 0) return <GroupNameLine name={only.groupName} label={label} />
  return (
    <Field of={id} name="studentGroupId" label={label} required>
      <Select
        options={memberships.map(({ studentGroupId, groupName }) => ({ value: studentGroupId, label: groupName }))}
      />
    </Field>
  )
}

export function GroupNameLine({ name, label = membershipText.group }: { name: string; label?: string }) {
  return (
    <p className={style.group}>
      <span>{label}</span> {name}
    </p>
  )
}
