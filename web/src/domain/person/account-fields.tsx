import type { IdAndName } from '@markaz/protocol/fields'
import { login } from '@markaz/protocol/fields'
import { roles } from '@markaz/protocol/people/roles/routes'
import type { SelectProps } from 'antd'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'

interface RoleSelectProps extends Omit<SelectProps<number>, 'options'> {
  /** undefined = all roles can be chosen, null = the roles are loading. */
  choices?: readonly IdAndName[] | null | undefined
}

export function RoleSelect({ choices, ...rest }: RoleSelectProps) {
  const all = useRouteQuery(roles.all, undefined, { enabled: choices === undefined, staleMs: 60_000 })
  const options = (choices ?? all.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select<number>
      {...rest}
      options={options}
      loading={choices === null || (choices === undefined && all.isPending)}
    />
  )
}

export function LoginField({ hint }: { hint?: string }) {
  return <Field of={login} name="login" extra={hint} />
}
