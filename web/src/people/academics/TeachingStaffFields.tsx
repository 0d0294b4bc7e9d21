import { type IdAndName, id } from '@markaz/protocol/fields'
import { fieldLabels } from '@markaz/protocol/labels'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { AccountStatus, EmploymentStatus } from '@markaz/protocol/people/staff/schemas'
import { Form, Radio } from 'antd'
import { LoginField, RoleSelect } from '../../domain/person/account-fields.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { teachingStaffText } from './academics.text.ts'

export const teachingStaffFormValuesOf = ({ isActive, login, role }: TeachingStaffMember) => ({
  isActive: isActive === AccountStatus.InActive ? AccountStatus.InActive : AccountStatus.Active,
  login: login ?? '',
  ...(role ? { roleId: role.id } : {}),
})

export const teachingStaffFieldByErrorCode = {
  LOGIN_TAKEN: 'login',
  GRANT_BEYOND_OWN: 'roleId',
  LAST_ADMIN: 'roleId',
  NOT_WORKING: 'isActive',
} as const

export interface TeachingStaffFormValues {
  isActive: typeof AccountStatus.Active | typeof AccountStatus.InActive
  login: string
  roleId: number
}

/** The form fields of a member of the teaching staff. The account status of a person who has left cannot be changed. */
export function TeachingStaffFields({
  roles,
  workStatus,
}: {
  roles?: readonly IdAndName[] | null | undefined
  workStatus: EmploymentStatus
}) {
  const isWorking = workStatus === EmploymentStatus.Working
  return (
    <>
      <Form.Item
        name="isActive"
        label={fieldLabels.isActive}
        required
        extra={isWorking ? undefined : personText.notWorking}
      >
        <Radio.Group
          disabled={!isWorking}
          options={[
            { value: AccountStatus.Active, label: teachingStaffText.active },
            { value: AccountStatus.InActive, label: teachingStaffText.inactive },
          ]}
        />
      </Form.Item>
      <LoginField />
      <Field of={id} name="roleId">
        <RoleSelect choices={roles} />
      </Field>
    </>
  )
}

/** Sending an unchanged status or role would require the right to assign it, so only changed values are returned. */
export function pickChangedTeachingStaffValues(
  values: TeachingStaffFormValues,
  before: TeachingStaffFormValues,
): Partial<TeachingStaffFormValues> {
  const next: Partial<TeachingStaffFormValues> = {}
  if (values.isActive !== before.isActive) next.isActive = values.isActive
  if (values.login.trim() !== before.login) next.login = values.login.trim()
  if (values.roleId !== before.roleId) next.roleId = values.roleId
  return next
}
