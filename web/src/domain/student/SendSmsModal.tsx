import { login, password, phone } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { Form, Input } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { useCall, useFormMutation } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { PhoneInput } from '../../shared/forms/inputs.tsx'
import { zodRule } from '../../shared/forms/rules.ts'
import { notifySuccess, notifyWarning } from '../../shared/notify/bus.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { useDelayed } from '../../shared/ui/use-delayed.ts'
import { SmsPreview } from '../sms/SmsPreview.tsx'
import { studentText } from './student.text.ts'

interface Values {
  phone: string
  login: string
  password?: string
}

interface SendSmsModalProps {
  student: Pick<Student, 'id' | 'hId' | 'fullName' | 'login' | 'phoneNumber' | 'mobile'>
  /** Called with the new login and password if no SMS was sent, to show them once. */
  handOver: (made: { login: string; password: string }) => void
  close: () => void
}

/** Sends the login and a new password by SMS, after the user confirms that the password will change. */
export function SendSmsModal({ student, handOver, close }: SendSmsModalProps) {
  const name = personName(student.fullName)
  const [form] = Form.useForm<Values>()
  const send = useFormMutation(students.sendSms, {
    onSuccess: ({ password }, { body }) => {
      if (password === null) return notifySuccess(studentText.smsSent, { detail: `${name}, ${phoneText(body.phone)}` })
      notifyWarning(studentText.smsKept, { detail: studentText.smsKeptHint })
      handOver({ login: body.login, password })
    },
  })
  const submit = async ({ phone: to, login: as, password: typed }: Values) => {
    const isSure = await confirm({
      title: studentText.smsTitle,
      content: `${name}, ${phoneText(to)}`,
      yes: studentText.smsYes,
    })
    // The user declined: the form stays open, and an AbortError shows no toast.
    if (!isSure) throw new DOMException('', 'AbortError')
    return send.mutateAsync({ body: { id: student.id, login: as, phone: to, ...(typed ? { password: typed } : {}) } })
  }
  return (
    <FormModal<Values>
      form={form}
      title={`${studentText.sendSms}: ${name}`}
      initialValues={{ phone: student.phoneNumber ?? student.mobile ?? '', login: student.login ?? student.hId ?? '' }}
      submit={submit}
      fieldOf={{ LOGIN_TAKEN: 'login' }}
      okText={studentText.send}
      close={close}
    >
      <Form.Item name="phone" label={studentText.phone} required rules={[zodRule(phone)]}>
        <PhoneInput />
      </Form.Item>
      <Form.Item name="login" label={studentText.login} required rules={[zodRule(login)]}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
      <Form.Item
        name="password"
        label={studentText.smsPassword}
        extra={studentText.smsPasswordHint}
        rules={[zodRule(password.optional())]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Words id={student.id} form={form} />
    </FormModal>
  )
}

/** Shows text and price of the SMS. The password is hidden, but its characters count. */
function Words({ id, form }: { id: number; form: FormInstance<Values> }) {
  const as = useDelayed(Form.useWatch('login', form) ?? '', 300)
  const typed = Form.useWatch('password', form)
  const args = { params: { id }, query: { login: as } }
  const { data } = useCall(students.smsWords, args, { silent: true, keepPrevious: true, enabled: as !== '' })
  if (!data?.isCarried) return null
  const filled = (secret: string) => data.text.replace('{parol}', () => secret)
  return (
    <SmsPreview
      text={filled('********')}
      counted={filled(typed || '0'.repeat(data.passwordLength))}
      price={data.price}
    />
  )
}
