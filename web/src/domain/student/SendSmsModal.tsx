import { studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { CredentialsSmsInput, SmsToManyInput } from '@markaz/protocol/people/students/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { Button, Form, Radio } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { useEffect } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { useStudentFamily } from '../family/FamilyPanel.tsx'
import { parentRelationNames } from '../family/family.text.ts'
import { SmsPreview } from '../sms/SmsPreview.tsx'
import { bulkStudentsText } from './bulk/bulk-students.text.ts'
import type { NewStudentLogin } from './enrollment.ts'
import { studentText } from './student.text.ts'

interface Values {
  kind: 'login' | 'text'
  phone: string
  login: string
  password?: string
  text?: string
}

interface SendSmsModalProps {
  student: Pick<Student, 'id' | 'hId' | 'fullName' | 'login' | 'phoneNumber' | 'mobile'>
  /** A login and password that were already created but not sent yet. */
  fresh?: NewStudentLogin | undefined
  /** Shows login and password once on the screen, because there is no SMS service. */
  handOver: (made: NewStudentLogin) => void
  close: () => void
}

/** Sends a login or another text by SMS. Without an SMS service, login and password are shown on the screen. */
export function SendSmsModal({ student, fresh, handOver, close }: SendSmsModalProps) {
  const name = personName(student.fullName)
  const own = student.phoneNumber ?? student.mobile ?? ''
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? 'login'
  const words = useSmsText(student, form)
  const isOff = words?.isCarried === false
  const tellChange = useShowChangeToast()
  const send = useFormMutation(students.sendSms, {
    onSuccess: ({ password }, { body }) => {
      if (password !== null) handOver({ login: body.login, password })
      else notifySuccess(studentText.smsSent, { detail: `${name}, ${phoneText(body.phone)}` })
    },
  })
  const sendText = useFormMutation(students.smsToMany.run, {
    onSuccess: (answer) => tellChange(bulkStudentsText.sms.done(answer.count), answer, { detail: name }),
  })
  const submit = async ({ kind: what, phone: to, login: as, password: typed, text: typedText = '' }: Values) => {
    if (what === 'text') return sendText.mutateAsync({ body: { ids: [student.id], text: typedText } } as never)
    const isSame = fresh !== undefined && fresh.login === as && (!typed || typed === fresh.password)
    if (isOff && isSame) return handOver(fresh)
    const isSure =
      isSame ||
      (await askConfirmation({
        title: isOff ? studentText.onScreenTitle : studentText.smsTitle,
        content: isOff ? name : `${name}, ${phoneText(to)}`,
        yes: isOff ? studentText.onScreenYes : studentText.smsYes,
      }))
    // The user has not confirmed. An AbortError keeps the form open and shows no toast.
    if (!isSure) throw new DOMException('', 'AbortError')
    const secret = isSame ? fresh.password : typed
    return send.mutateAsync({
      body: {
        ...{ id: student.id, login: as },
        ...(isOff ? { by: 'screen' as const } : { phone: to }),
        ...(secret ? { password: secret } : {}),
      },
    })
  }
  return (
    <FormModal<Values>
      form={form}
      title={`${studentText.sendSms}: ${name}`}
      initialValues={{ kind: 'login', phone: own, login: student.login ?? student.hId ?? '' }}
      submit={submit}
      fieldOf={{ LOGIN_TAKEN: 'login' }}
      okText={isOff && kind === 'login' ? studentText.onScreen : studentText.send}
      isOkDisabled={kind === 'text' && (isOff || own === '')}
      close={close}
    >
      <Form.Item name="kind" label={studentText.smsKind}>
        <Radio.Group options={studentText.smsKinds} optionType="button" />
      </Form.Item>
      {isOff && <HintNote role="status">{kind === 'text' ? studentText.smsTextOff : studentText.smsOff}</HintNote>}
      {kind === 'text' ? (
        <>
          <Field
            of={SmsToManyInput}
            name="text"
            extra={own ? studentText.smsTextTo(phoneText(own)) : studentText.smsNoPhone}
            input={{ rows: 4, showCount: true }}
          />
          {words && <Written form={form} price={words.price} />}
        </>
      ) : (
        <>
          {!isOff && (
            <Field
              of={CredentialsSmsInput}
              name="phone"
              required
              extra={<Numbers student={student} form={form} isFresh={fresh !== undefined} />}
            />
          )}
          <Field of={CredentialsSmsInput} name="login" />
          {!fresh && (
            <Field
              of={CredentialsSmsInput}
              name="password"
              label={studentText.smsPassword}
              extra={studentText.smsPasswordHint}
            />
          )}
          {words?.isCarried && <Preview form={form} words={words} fresh={fresh} />}
        </>
      )}
    </FormModal>
  )
}

type SmsText = RouteAnswerOf<typeof students.smsWords>

/** Returns the text of the SMS with the typed login, and whether the centre has an SMS service. */
function useSmsText({ id, login: known, hId }: SendSmsModalProps['student'], form: FormInstance<Values>) {
  const as = useDebouncedValue(Form.useWatch('login', form) ?? known ?? hId ?? '', 300)
  const args = { params: { id }, query: { login: as } }
  return useRouteQuery(students.smsWords, args, { silent: true, keepPrevious: true }).data
}

interface PreviewProps {
  form: FormInstance<Values>
  words: SmsText
  fresh: NewStudentLogin | undefined
}

/** The password in the preview of the SMS is hidden, but its characters are counted. */
function Preview({ form, words, fresh }: PreviewProps) {
  const typed = Form.useWatch('password', form) || fresh?.password
  const filled = (secret: string) => words.text.replace('{parol}', () => secret)
  return (
    <SmsPreview
      text={filled('********')}
      counted={filled(typed || '0'.repeat(words.passwordLength))}
      price={words.price}
    />
  )
}

function Written({ form, price }: { form: FormInstance<Values>; price: number }) {
  const written = Form.useWatch('text', form) ?? ''
  return <SmsPreview text={written.trim()} price={price} />
}

interface NumbersProps {
  student: SendSmsModalProps['student']
  form: FormInstance<Values>
  isFresh: boolean
}

/**
 * Lists the parents' confirmed phone numbers. For a new student, whose own number is not confirmed, the first number is
 * filled in.
 */
function Numbers({ student: { id }, form, isFresh }: NumbersProps) {
  const { data } = useStudentFamily(id, useMayCall(studentParents.list))
  const live = data?.parents.filter(({ endedAt }) => endedAt === null) ?? []
  const numbers = live.flatMap(({ agent, relation }) =>
    agent.phones.filter(({ isAsked }) => !isAsked).map((one) => ({ phone: one.phone, agent, relation })),
  )
  const first = isFresh ? numbers[0]?.phone : undefined
  useEffect(() => {
    if (first && !form.isFieldTouched('phone')) fillSuggestedValue(form, 'phone', first)
  }, [first, form])
  if (numbers.length === 0) return null
  return (
    <Stack row gap={4} role="group" aria-label={studentText.smsNumbers}>
      {numbers.map(({ phone: to, agent, relation }) => (
        <Button key={`${agent.id} ${to}`} size="small" onClick={() => form.setFieldValue('phone', to)}>
          {personName(agent.fullName)} ({parentRelationNames[relation]}), {phoneText(to)}
        </Button>
      ))}
    </Stack>
  )
}
