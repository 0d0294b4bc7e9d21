import { login } from '@markaz/protocol/fields'
import { Field } from '../../shared/forms/Field.tsx'

export function LoginField({ hint }: { hint?: string }) {
  return <Field of={login} name="login" extra={hint} />
}
