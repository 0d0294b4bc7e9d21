import { login } from '@markaz/protocol/fields'
import { Form, Input } from 'antd'
import { createZodRule } from '../../shared/forms/rules.ts'
import { personText } from './person.text.ts'

export function LoginField({ hint }: { hint?: string }) {
  return (
    <Form.Item name="login" label={personText.login} required rules={[createZodRule(login)]} extra={hint}>
      <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  )
}
