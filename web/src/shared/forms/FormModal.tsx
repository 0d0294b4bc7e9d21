import { Form, Modal } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { oneApostrophe } from '../format/apostrophe.ts'
import { common } from '../text/common.text.ts'
import { Stack } from '../ui/layout.tsx'
import { askToClose, useLeaveGuard } from '../ui/leave-guard.tsx'
import { OnlineButton } from '../ui/OnlineButton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { type DraftOperation, draftOf } from './draft-operation.ts'
import { clearFieldErrors, type FieldOf, isScrolledIntoView, showFieldError } from './field-errors.ts'

interface FormModalProps<Values extends object> {
  title: string
  /** Where somebody else asks it, too. */
  form?: FormInstance<Values>
  initialValues?: Partial<Values>
  /**
   * Sends, by `useSave`: trouble is shown here, at the field where it names one. Answers `keepDialogOpen` to keep the dialog.
   * `began`: what the fields held at first, for the `base` of a call that `edits`.
   */
  submit: (values: Values, began: Values) => Promise<unknown>
  fieldOf?: FieldOf<Values>
  close: () => void
  okText?: string
  draft?: DraftOperation<Values>
  /** There is nothing to save yet: the button and Enter do nothing. */
  isOkDisabled?: boolean
  /** Pixels; 460 by default. */
  width?: number
  children: ReactNode
}

/** What was sent was a step on the way: the dialog has more to ask. */
export const keepDialogOpen = Symbol('stays')

/** A form of up to six fields: Enter sends, Esc and Back ask when something was typed, nothing is sent twice. */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const [form] = Form.useForm<Values>(props.form)
  const { title, initialValues, submit, fieldOf, close, okText = common.save, children } = props
  const { isOkDisabled = false, width = 460, draft } = props
  const [isSending, setSending] = useState(false)
  const [isTouched, setTouched] = useState(false)
  /** True from the press of save on: what is on its way is not lost by leaving. */
  const isSent = useRef(false)
  const [began] = useState(() => ({ ...initialValues }) as Values)
  const isOnline = useOnline()

  const send = async (values: Values, how: Pick<DraftOperation<Values>, 'submit'> = { submit }) => {
    if (isSending || isOkDisabled) return
    setSending(true)
    isSent.current = true
    try {
      if ((await how.submit(values, began)) !== keepDialogOpen) return close()
      setSending(false)
      isSent.current = false
    } catch (error) {
      setSending(false)
      isSent.current = false
      showFieldError(form, error, fieldOf)
    }
  }
  const cancel = async () => {
    if (isSending) return
    if (form.isFieldsTouched() && !(await askToClose())) return
    form.resetFields()
    close()
  }
  const sendDraft = async (how: DraftOperation<Values>) => {
    const values = await draftOf(form, how)
    if (values) await send(values, how)
  }
  return (
    <Modal
      open
      title={oneApostrophe(title)}
      okText={okText}
      cancelText={common.cancel}
      onOk={form.submit}
      onCancel={() => void cancel()}
      okButtonProps={{
        loading: isSending,
        disabled: !isOnline || isOkDisabled,
        title: isOnline ? '' : common.offlineTooltip,
      }}
      {...(draft
        ? {
            footer: (_, { CancelBtn, OkBtn }) => (
              <Stack row style={{ justifyContent: 'flex-end' }}>
                <CancelBtn />
                <OnlineButton disabled={isSending} onClick={() => void sendDraft(draft)}>
                  {draft.operation}
                </OnlineButton>
                <OkBtn />
              </Stack>
            ),
          }
        : {})}
      mask={{ closable: false }}
      width={width}
      destroyOnHidden
      styles={{ header: { paddingInlineEnd: 24 }, body: { paddingBlockStart: 8 } }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        requiredMark
        scrollToFirstError={isScrolledIntoView}
        {...(initialValues ? { initialValues: initialValues as never } : {})}
        onValuesChange={(changed) => {
          setTouched(true)
          clearFieldErrors(form, changed)
        }}
        onFinish={(values) => void send(values)}
      >
        {children}
        <FocusFirst form={form as FormInstance} />
        {isTouched && <LeaveGuard isTyped={() => !isSent.current && form.isFieldsTouched()} />}
        {/* Enter in a field sends only where the form has a submit button of its own. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

/**
 * The browser's Back asks too, also where only the search changes: the row whose dialog it is may go with it. It is there
 * only when it has something to keep.
 */
function LeaveGuard({ isTyped }: { isTyped: () => boolean }) {
  useLeaveGuard(isTyped, true)
  return null
}

/** Takes the focus before the dialog's focus trap falls on its close button, and while it still moves in. */
function FocusFirst({ form }: { form: FormInstance }) {
  useEffect(() => {
    const [first] = form.getFieldsError()
    if (first) form.focusField(first.name)
  }, [form])
  return null
}
