import { offices } from '@markaz/protocol/centre/offices/routes'
import { users } from '@markaz/protocol/people/users/routes'
import type { StaffUserType, UserInput } from '@markaz/protocol/people/users/schemas'
import { NewUserInput } from '@markaz/protocol/people/users/schemas'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { LoginField } from '../../domain/person/account-fields.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { PersonFields } from '../../domain/person/PersonFields.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { usersText } from './users.text.ts'

type Values = z.output<typeof UserInput> & { type: z.output<typeof StaffUserType>; password: string }

export function UserAddPage() {
  const [search] = useSearchParams()
  const mayCreate = useMayCall(users.create)
  const list = useRouteQuery(offices.list, undefined, { staleMs: 60_000 })
  const roleId = Number(search.get('role')) || undefined
  const create = useFormMutation(users.create, {
    refresh: ['users', 'roles', 'staff', 'academic', 'teacher', 'assistant'],
    done: (_, { body }) => usersText.added(`${body.lastName} ${body.firstName}`),
  })
  if (list.isPending) return <TableSkeleton columns={2} />
  const visible = list.data?.offices ?? []
  return (
    <FormPage<Values>
      title={usersText.add}
      initialValues={{
        type: 'staff',
        ...(roleId ? { roleId } : {}),
        // If the user can assign only one branch, this branch is filled in.
        officeIds: visible.length === 1 ? visible.map((office) => office.id) : [],
      }}
      submit={(values) =>
        create.mutateAsync({
          body: { ...values, middleName: values.middleName || null, phoneNumber: values.phoneNumber || null },
        })
      }
      fieldOf={{ LOGIN_TAKEN: 'login', GRANT_BEYOND_OWN: 'roleId' }}
      next={roleId ? `/control/${roleId}/users` : '/control'}
      locked={mayCreate ? null : usersText.mayNotAdd}
    >
      <Field of={NewUserInput} name="type" label={usersText.type} isRadio options={usersText.types} />
      <PersonFields />
      <LoginField />
      <Field of={NewUserInput} name="password" extra={usersText.passwordHint} />
    </FormPage>
  )
}
