import { id } from '@markaz/protocol/fields'
import { teachers } from '@markaz/protocol/people/academics/routes'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { TeacherAccountInput } from '@markaz/protocol/people/academics/schemas'
import { AccountStatus, EmploymentStatus } from '@markaz/protocol/people/staff/schemas'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LoginField, RoleSelect } from '../../domain/person/account-fields.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { ShownOncePassword } from '../../shared/ui/shown-once-password.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { teachingStaffText } from './academics.text.ts'

interface Values {
  teacherId: number
  login: string
  roleId: number
}

const withoutProfile = (typed: string) => ({
  query: {
    value: typed,
    isActive: AccountStatus.HasNotAccount,
    workStatus: EmploymentStatus.Working,
    orderBy: 'ASC' as const,
    page: 1,
    perPage: 20,
  },
})
const optionOf = (teacher: TeachingStaffMember) => ({
  value: teacher.id,
  label: teacher.fullName,
  note: [teacher.hId, teacher.phoneNumber && phoneText(teacher.phoneNumber)].filter(Boolean).join(' · '),
  disabled: !teacher.isShared,
})

export function TeacherAddPage() {
  const { open, modal } = useModal()
  const mayCreate = useMayCall(teachers.signUp)
  const navigate = useNavigate()
  const roles = useRouteQuery(teachers.list, { query: { page: 1, perPage: 1 } }, { staleMs: 60_000, silent: true })
  const signUp = useFormMutation(teachers.signUp, { refresh: ['teacher', 'academic', 'assistant', 'users', 'roles'] })
  const [name, setName] = useState('')
  return (
    <>
      <FormPage<Values>
        title={teachingStaffText.addTitle}
        initialValues={{}}
        submit={async ({ teacherId, login, roleId }) => {
          const answer = await signUp.mutateAsync({ params: { id: teacherId }, body: { login: login.trim(), roleId } })
          open(() => <ShownOncePassword name={name} {...answer} close={() => navigate('/teachers')} />)
        }}
        fieldOf={{
          LOGIN_TAKEN: 'login',
          GRANT_BEYOND_OWN: 'roleId',
          PROFILE_EXISTS: 'teacherId',
          NO_SHARED_OFFICE: 'teacherId',
          NOT_WORKING: 'teacherId',
        }}
        locked={mayCreate ? null : teachingStaffText.mayNotAdd}
      >
        <Field of={id} name="teacherId" extra={teachingStaffText.pickHint}>
          <PickTeacher onName={setName} />
        </Field>
        <LoginField />
        <Field of={TeacherAccountInput} name="roleId">
          <RoleSelect choices={roles.isPending ? null : roles.data?.roles} />
        </Field>
      </FormPage>
      {modal}
    </>
  )
}

interface PickTeacherProps {
  value?: number | null
  onChange?: (value: number | null) => void
  onName: (name: string) => void
  id?: string
  disabled?: boolean
}

function PickTeacher({ onName, onChange, ...rest }: PickTeacherProps) {
  return (
    <RemoteSelect
      {...rest}
      route={teachers.list}
      args={withoutProfile}
      options={(answer) => answer.teachers.map(optionOf)}
      onChange={(value, option) => {
        onName(option?.label ?? '')
        onChange?.(value)
      }}
    />
  )
}
