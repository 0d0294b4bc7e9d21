import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import type { User, UserInput } from '@markaz/protocol/people/users/schemas'
import { Form } from 'antd'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { LoginField } from '../../domain/person/account-fields.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { PersonFields, personFormValuesOf, useAssignableAndOtherOffices } from '../../domain/person/PersonFields.tsx'
import { uneditablePersonFacts } from '../../domain/person/person-facts.ts'
import { UnconfirmedStaffPhoneNote } from '../../domain/person/UnconfirmedStaffPhoneNote.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { usersText } from './users.text.ts'

type Values = z.output<typeof UserInput>

export function UserEditPage() {
  const { id: roleId, userId } = useParams()
  const id = Number(userId)
  const read = useFormInitialData(users.read, { params: { id } }, { silent: true })
  useSetBreadcrumbs([
    { title: read.data?.role?.name ?? usersText.ofRole, path: `/control/${roleId}/users` },
    { title: read.data?.fullName ?? usersText.edit },
  ])
  const split = useAssignableAndOtherOffices(read.data?.offices ?? [])
  if (!read.data || !split.isReady) return <LoadingOrError query={read} columns={2} />
  return <UserForm key={id} user={read.data} split={split} next={`/control/${roleId}/users`} />
}

interface UserFormProps {
  user: User
  split: ReturnType<typeof useAssignableAndOtherOffices>
  next: string
}

function UserForm({ user, split, next }: UserFormProps) {
  const [form] = Form.useForm<Values>()
  const mayChange = useMayCall(users.update)
  const update = useFormMutation(users.update, {
    refresh: ['users', 'roles', 'staff', 'academic', 'teacher', 'assistant'],
    done: () => commonText.edited,
  })
  const type = user.kind === PersonKind.Academic ? 'academic' : 'staff'
  return (
    <FormPage<Values>
      title={`${usersText.edit}: ${user.fullName}`}
      extra={<HistoryMenu kind="staff" id={user.id} name={user.fullName} />}
      form={form}
      initialValues={{ ...personFormValuesOf(user, split.mine), login: user.login ?? '' }}
      submit={(values, began) =>
        update.mutateAsync({ params: { type, id: user.id }, body: bodyOf(values), base: bodyOf(began) })
      }
      fieldOf={{ LOGIN_TAKEN: 'login', GRANT_BEYOND_OWN: 'roleId', LAST_ADMIN: 'roleId' }}
      next={next}
      locked={mayChange ? (user.isShared ? null : usersText.notShared) : usersText.mayNotEdit}
      facts={uneditablePersonFacts(user)}
    >
      <UnconfirmedStaffPhoneNote person={user} isInForm />
      <PersonFields keptOffices={split.kept} />
      <LoginField />
    </FormPage>
  )
}

const bodyOf = (values: Values) => ({
  ...values,
  middleName: values.middleName || null,
  phoneNumber: values.phoneNumber || null,
})
