import { HomeworkEdit } from '@markaz/protocol/teaching/homework/schemas'
import { Form, Input } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AttachmentsField } from '../../domain/attachments/AttachmentsField.tsx'
import { type AttachmentItem, attachmentsRule } from '../../domain/attachments/attachment-items.ts'
import { clearFieldErrors, type FieldOf, isScrolledIntoView, showFieldError } from '../../shared/forms/field-errors.ts'
import { zodRule } from '../../shared/forms/rules.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useLeaveGuard } from '../../shared/ui/leave-guard.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

export interface HomeworkWords {
  theme: string
  description: string
  files: AttachmentItem[]
}

interface HomeworkFormProps<Values extends HomeworkWords> {
  title: string
  /** What saving does, where it is more than that. */
  okText?: string
  form: FormInstance<Values>
  initialValues: Partial<Values>
  /** Sends, by `useSave`: trouble is shown here. `began`: what the fields held at first. */
  submit: (values: Values, began: Values) => Promise<unknown>
  fieldOf?: FieldOf<Values>
  /** Where to go afterwards, and on "Bekor qilish". */
  next: string
  /** Something was typed before this page was drawn. */
  isTyped?: boolean
  onTyped?: (values: Partial<Values>) => void
  /** Fields before the theme. */
  children?: ReactNode
}

/** What giving and editing have in common: words, files, one save, and a question before something typed is lost. */
export function HomeworkForm<Values extends HomeworkWords>(props: HomeworkFormProps<Values>) {
  const { title, okText, form, initialValues, submit, fieldOf, next, isTyped = false, onTyped, children } = props
  const [isDirty, setDirty] = useState(isTyped)
  const [began] = useState(() => ({ ...initialValues }) as Values)
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready')
  // A second press in the same moment finds the state of the first one's drawing.
  const isBusy = useRef(false)
  const navigate = useNavigate()
  useLeaveGuard(isDirty && state !== 'done')
  // This runs after the guard's own effect, which has just learned that nothing is unsaved any more.
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
      scrollToFirstError={isScrolledIntoView}
      onValuesChange={(changed, values) => {
        setDirty(true)
        clearFieldErrors(form, changed)
        onTyped?.(values)
      }}
      onFinish={(values) => void send(values)}
    >
      <h2 className={style.heading}>{title}</h2>
      {children}
      <Form.Item name="theme" label={words.theme} required rules={[zodRule(HomeworkEdit.shape.theme)]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="description"
        label={words.description}
        required
        rules={[zodRule(HomeworkEdit.shape.description)]}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} maxLength={999} placeholder={words.descriptionHint} />
      </Form.Item>
      <Form.Item name="files" label={words.files} rules={[attachmentsRule]} validateTrigger="onSubmit">
        <AttachmentsField />
      </Form.Item>
      <SaveBar isSending={state !== 'ready'} okText={okText} back={next} />
    </Form>
  )
}
