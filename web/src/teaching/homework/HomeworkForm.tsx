import { HomeworkEditInput } from '@markaz/protocol/teaching/homework/schemas'
import { Form } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AttachmentsField } from '../../domain/attachments/AttachmentsField.tsx'
import { type AttachmentItem, attachmentsFieldRule } from '../../domain/attachments/attachment-items.ts'
import { Field } from '../../shared/forms/Field.tsx'
import {
  clearFieldErrors,
  type FieldByErrorCode,
  scrollToFieldOptions,
  showFieldError,
} from '../../shared/forms/field-errors.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

export interface HomeworkFormValues {
  theme: string
  description: string
  files: AttachmentItem[]
}

interface HomeworkFormProps<Values extends HomeworkFormValues> {
  title: string
  okText?: string
  form: FormInstance<Values>
  initialValues: Partial<Values>
  /** Sends the values. The form shows thrown errors at their fields. `began`: the form's initial values. */
  submit: (values: Values, began: Values) => Promise<unknown>
  fieldOf?: FieldByErrorCode<Values>
  next: string
  /** True = the form opens with a draft, so it already contains unsaved input. */
  isTyped?: boolean
  onTyped?: (values: Partial<Values>) => void
  children?: ReactNode
}

export function HomeworkForm<Values extends HomeworkFormValues>(props: HomeworkFormProps<Values>) {
  const { title, okText, form, initialValues, submit, fieldOf, next, isTyped = false, onTyped, children } = props
  const [isDirty, setDirty] = useState(isTyped)
  const [began] = useState(() => ({ ...initialValues }) as Values)
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready')
  // A ref and not React state, because a second click may come before React has rendered.
  const isBusy = useRef(false)
  const navigate = useNavigate()
  useConfirmLeavePage(isDirty && state !== 'done')
  // This effect must run after the effect that guards unsaved input, because that guard would otherwise stop the
  // navigation.
  useEffect(() => {
    if (state === 'done') void navigate(next, { replace: true })
  }, [state, next, navigate])

  const send = async (values: Values) => {
    if (isBusy.current) return
    isBusy.current = true
    setState('sending')
    try {
      await submit(values, began)
      setState('done')
    } catch (error) {
      isBusy.current = false
      setState('ready')
      showFieldError(form, error, fieldOf)
    }
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      className={style.form ?? ''}
      initialValues={initialValues as never}
      scrollToFirstError={scrollToFieldOptions}
      onValuesChange={(changed, values) => {
        setDirty(true)
        clearFieldErrors(form, changed)
        onTyped?.(values)
      }}
      onFinish={(values) => void send(values)}
    >
      <h2 className={style.heading}>{title}</h2>
      {children}
      <Field of={HomeworkEditInput} name="theme" />
      <Field of={HomeworkEditInput} name="description" input={{ rows: 4, placeholder: words.descriptionHint }} />
      <Field of={HomeworkEditInput} name="files" validateTrigger="onSubmit" rules={[attachmentsFieldRule]}>
        <AttachmentsField />
      </Field>
      <SaveBar isSending={state !== 'ready'} okText={okText} back={next} />
    </Form>
  )
}
