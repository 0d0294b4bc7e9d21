import { Form, Modal } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { fieldsFromError } from '../api/field-errors.ts'
import { notifyError } from '../notify/notify-error.ts'
import { common } from '../text/common.text.ts'
import { confirm } from '../ui/confirm.tsx'
import { useOnline } from '../ui/use-online.ts'

interface FormModalProps<Values extends object> {
  title: string
  form: FormInstance<Values>
  initialValues?: Partial<Values>
  /** Sends; its mutation is `silent`, because trouble is shown here: at the field where it names one. */
  submit: (values: Values) => Promise<unknown>
  /** Which field an error code blames, e.g. `{LOGIN_TAKEN: 'newLogin'}`. */
  fieldOf?: Partial<Record<string, keyof Values & string>>
  close: () => void
  okText?: string
  children: ReactNode
}

/** A form of up to six fields: Enter sends, Esc asks when something was typed, nothing is sent twice. */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { title, form, initialValues, submit, fieldOf, close, okText = common.save, children } = props
  const [isSending, setSending] = useState(false)
  const isOnline = useOnline()

  const send = async (values: Values) => {
    if (isSending) return
    setSending(true)
    try {
      await submit(values)
      close()
    } catch (error) {
      setSending(false)
      showTrouble(form, error, fieldOf)
    }
  }
  const cancel = async () => {
    if (isSending) return
    const isTyped = form.isFieldsTouched()
    if (isTyped && !(await confirm({ title: common.closeFormTitle, content: common.leaveText }))) return
    form.resetFields()
    close()
  }
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={common.cancel}
      onOk={form.submit}
      onCancel={() => void cancel()}
      okButtonProps={{ loading: isSending, disabled: !isOnline, title: isOnline ? '' : common.offlineTooltip }}
      mask={{ closable: false }}
      width={460}
      destroyOnHidden
      styles={{ body: { paddingBlockStart: 8 } }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        requiredMark
        scrollToFirstError={{ focus: true }}
        {...(initialValues ? { initialValues: initialValues as never } : {})}
        onFinish={(values) => void send(values)}
      >
        {children}
        <FocusFirst form={form as FormInstance} />
        {/* Enter in a field sends only where the form has a submit button of its own. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

function showTrouble<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fieldOf: FormModalProps<Values>['fieldOf'] = {},
): void {
  const blamed = error instanceof ApiError ? fieldOf[error.code] : undefined
  const fields = blamed ? [{ name: [blamed], errors: [(error as ApiError).errMsg] }] : fieldsFromError(error)
  if (fields.length === 0) notifyError(error)
  form.setFields(fields as never)
  const first = fields[0]
  if (first) form.focusField(first.name as never)
}

/** Before the dialog's focus trap falls on its close button, and while it still moves in. */
function FocusFirst({ form }: { form: FormInstance }) {
  useEffect(() => {
    const [first] = form.getFieldsError()
    if (first) form.focusField(first.name)
  }, [form])
  return null
}
