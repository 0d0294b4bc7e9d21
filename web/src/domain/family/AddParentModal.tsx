import { phone as phoneRule } from '@markaz/protocol/fields'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'
import { ParentInput } from '@markaz/protocol/people/parents/schemas'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useFormMutation, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import style from './family.module.css'
import { relationText, familyText as words } from './family.text.ts'

interface Values {
  phone: string
  fullName: string
  relation: ParentRelation
  passportSeries?: string | null
  passportNumber?: string | null
}

interface AddParentModalProps {
  studentId: number
  /** The student's phone number. The form is prefilled with this number if it belongs to a known parent. */
  phone?: string | null
  close: () => void
}

const refresh = ['students', 'agents', 'families']

/** The phone number is asked first, because a known parent is then linked without typing more. */
export function AddParentModal({ studentId, phone: own = null, close }: AddParentModalProps) {
  const [form] = Form.useForm<Values>()
  const params = { id: studentId }
  const phone = Form.useWatch('phone', form) ?? ''
  const found = useParentsWith(phone)
  const isOfFamily = (useParentsWith(own ?? '').data?.parents.length ?? 0) > 0
  useEffect(() => {
    if (isOfFamily && !form.isFieldTouched('phone')) fillSuggestedValue(form, 'phone', own)
  }, [isOfFamily, own, form])
  const relationTo = (known: ParentRelation | null) =>
    known && !form.isFieldTouched('relation') ? known : (form.getFieldValue('relation') as ParentRelation)
  const add = useFormMutation(studentParents.add, { refresh, done: (_, { body }) => words.added(body?.fullName ?? '') })
  const tie = useRouteMutation(studentParents.tie, {
    refresh,
    of: (_, { body }) => found.data?.parents.find(({ id }) => id === body.agentId)?.fullName,
    onSuccess: close,
    done: () => words.tied,
  })
  return (
    <FormModal<Values>
      title={words.add}
      form={form}
      initialValues={{ relation: 'mother' }}
      submit={({ passportSeries, passportNumber, ...values }) =>
        add.mutateAsync({
          params,
          body: { ...values, passportSeries: passportSeries || null, passportNumber: passportNumber || null },
        })
      }
      fieldOf={{ PARENT_KNOWN: 'phone', PARENT_PASSPORT_TAKEN: 'passportNumber' }}
      close={close}
    >
      <Field of={ParentInput} name="phone" extra={words.phoneHint} />
      {found.data?.parents.map(({ id: agentId, fullName, children, relation }) => (
        <HintNote key={agentId} as="div" tone="blue" className={style.known ?? ''}>
          <Stack row between>
            <span>
              {words.known(fullName, children.join(', '))}. {words.knownHint}
            </span>
            <ButtonDisabledOffline
              size="small"
              type="primary"
              aria-label={`${words.tie}: ${fullName}`}
              loading={tie.isPending}
              onClick={() => tie.mutate({ params, body: { agentId, relation: relationTo(relation) } })}
            >
              {words.tie}
            </ButtonDisabledOffline>
          </Stack>
        </HintNote>
      ))}
      <Field of={ParentInput} name="fullName" />
      <Field of={ParentInput} name="relation" options={relationText} />
      <Form.Item label={words.passport} style={{ marginBottom: 0 }}>
        <div className={style.passport}>
          <Field
            of={ParentInput}
            name="passportSeries"
            label={null}
            called={words.series}
            input={{ 'aria-label': words.series, placeholder: 'AA' }}
          />
          <Field
            of={ParentInput}
            name="passportNumber"
            label={null}
            called={words.passportNumber}
            input={{ 'aria-label': words.passportNumber, placeholder: '1234567' }}
          />
        </div>
      </Form.Item>
    </FormModal>
  )
}

const useParentsWith = (phone: string) =>
  useRouteQuery(
    studentParents.find,
    { query: { phone } },
    { enabled: phoneRule.safeParse(phone).success, silent: true },
  )
