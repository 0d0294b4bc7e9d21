import { Button, Form, Modal } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { oneApostrophe } from '../format/apostrophe.ts'
import { common } from '../text/common.text.ts'
import { Panel, Stack } from '../ui/layout.tsx'
import { askToClose, useLeaveGuard } from '../ui/leave-guard.tsx'
import { OnlineButton } from '../ui/OnlineButton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { type DraftOperation, draftOf } from './draft-operation.ts'
import { clearFieldErrors, type FieldOf, isScrolledIntoView, showFieldError } from './field-errors.ts'

interface FormModalProps<Values extends object> {
  title: string
  /** An existing form instance, for callers that also access the form. */
  form?: FormInstance<Values>
  initialValues?: Partial<Values>
  /**
   * Sends the form with `useSave`; errors are shown here, at the field that the error names. Returns `keepDialogOpen` to leave
   * the dialog open. `began` contains the initial field values, for the `base` of a call that `edits`.
   */
  submit: (values: Values, began: Values) => Promise<unknown>
  fieldOf?: FieldOf<Values>
  close: () => void
  okText?: string
  draft?: DraftOperation<Values>
  /** Disables the save button and Enter while there is nothing to save. */
  isOkDisabled?: boolean
  /** Width of the dialog in pixels; 460 by default. */
  width?: number
  children: ReactNode
}

/** Returned by `submit` when the dialog has a further step and must stay open. */
export const keepDialogOpen = Symbol('stays')

/**
 * Keeps the focus in its field while a button is pressed. Otherwise the field would show its error, which moves the
 * button away from the pointer, and the press would be lost.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * Shows the forms below it as steps of a page instead of dialogs. The value is the label of the button that leaves a step
 * undone.
 */
export const FormStep = createContext<string | null>(null)

/**
 * A dialog with a form of up to six fields. Enter submits; Esc and Back ask for confirmation if something was typed;
 * the form is never submitted twice. Below `FormStep` it is a part of the page.
 */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const [form] = Form.useForm<Values>(props.form)
  const { title, initialValues, submit, fieldOf, close, okText = common.save, children } = props
  const { isOkDisabled = false, width = 460, draft } = props
  const [isSending, setSending] = useState(false)
  const [isTouched, setTouched] = useState(false)
  /** True after the save button was pressed: a form that is being saved may be left without a question. */
  const isSent = useRef(false)
  const [began] = useState(() => ({ ...initialValues }) as Values)
  const isOnline = useOnline()
  const later = useContext(FormStep)

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
  const fields = (
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
      {/* An Enter key in a field submits the form only if the form contains a submit button. */}
      <button type="submit" hidden />
    </Form>
  )
  if (later)
    return (
      <Panel aria-label={oneApostrophe(title)}>
        <h2>{oneApostrophe(title)}</h2>
        {fields}
        <Stack row style={{ justifyContent: 'flex-end' }}>
          <Button disabled={isSending} onMouseDown={keepFocus} onClick={() => void cancel()}>
            {later}
          </Button>
          <OnlineButton type="primary" loading={isSending} disabled={isOkDisabled} onClick={form.submit}>
            {okText}
          </OnlineButton>
        </Stack>
      </Panel>
    )
  return (
    <Modal
      open
      title={oneApostrophe(title)}
      okText={okText}
      cancelText={common.cancel}
      onOk={form.submit}
      onCancel={() => void cancel()}
      cancelButtonProps={{ onMouseDown: keepFocus }}
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
      {fields}
    </Modal>
  )
}

/**
 * Asks for confirmation on the browser's Back too, even if only the search part of the address changes, because that
 * may close the dialog. It is mounted only while the form has unsaved input.
 */
function LeaveGuard({ isTyped }: { isTyped: () => boolean }) {
  useLeaveGuard(isTyped, true)
  return null
}

/**
 * Focuses the first field before the dialog's focus trap focuses the close button, while the dialog is still opening.
 */
function FocusFirst({ form }: { form: FormInstance }) {
  useEffect(() => {
    const [first] = form.getFieldsError()
    if (first) form.focusField(first.name)
  }, [form])
  return null
}
