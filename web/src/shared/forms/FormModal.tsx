import { Button, Form, Modal } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { unifyApostrophes } from '../format/apostrophe.ts'
import { commonText } from '../text/common.text.ts'
import { useIsOnline } from '../ui/browser-state.ts'
import { ButtonDisabledOffline } from '../ui/buttons.tsx'
import { Panel, Stack } from '../ui/layout.tsx'
import { confirmCloseForm, useConfirmLeavePage } from '../ui/leave-guard.tsx'
import { readDraftValues, type SaveDraftOperation } from './draft-operation.ts'
import { clearFieldErrors, type FieldByErrorCode, scrollToFieldOptions, showFieldError } from './field-errors.ts'

interface FormModalProps<Values extends object> {
  title: string
  /** Ant Design's form object, if the caller needs access to it. */
  form?: FormInstance<Values>
  initialValues?: Partial<Values>
  /**
   * Sends the form and throws errors, which the dialog shows at their fields. `began`: the values with which the form
   * was opened; calls that edit an object send these values as `base`.
   */
  submit: (values: Values, began: Values) => Promise<unknown>
  fieldOf?: FieldByErrorCode<Values>
  close: () => void
  okText?: string
  draft?: SaveDraftOperation<Values>
  /** True = saving is disabled, because there is nothing to save. */
  isOkDisabled?: boolean
  width?: number
  children: ReactNode
}

/** If `submit` returns this value, the dialog stays open, because there is a further step. */
export const keepDialogOpen = Symbol('stays')

/**
 * Keeps the focus in the field while a button is pressed. Otherwise the field's error would appear and move the button
 * away from the pointer.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * Inside this context, form dialogs are shown as steps of a page. The value is the text of the skip button; null =
 * forms are dialogs.
 */
export const FormStepContext = createContext<string | null>(null)

/**
 * A form in a dialog, which asks for confirmation before unsaved input is lost. Inside `FormStepContext`, the form is
 * shown in the page without a dialog.
 */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const [form] = Form.useForm<Values>(props.form)
  const { title, initialValues, submit, fieldOf, close, okText = commonText.save, children } = props
  const { isOkDisabled = false, width = 460, draft } = props
  const [isSending, setSending] = useState(false)
  const [isTouched, setTouched] = useState(false)
  /** True after the save button was pressed. Leaving the form then asks for no confirmation. */
  const isSent = useRef(false)
  const [began] = useState(() => ({ ...initialValues }) as Values)
  const isOnline = useIsOnline()
  const later = useContext(FormStepContext)

  const send = async (values: Values, how: Pick<SaveDraftOperation<Values>, 'submit'> = { submit }) => {
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
    if (form.isFieldsTouched() && !(await confirmCloseForm())) return
    form.resetFields()
    close()
  }
  const sendDraft = async (how: SaveDraftOperation<Values>) => {
    const values = await readDraftValues(form, how)
    if (values) await send(values, how)
  }
  const fields = (
    <Form<Values>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      requiredMark
      scrollToFirstError={scrollToFieldOptions}
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
      {/* In HTML, Enter submits a form only if the form contains a submit button. */}
      <button type="submit" hidden />
    </Form>
  )
  if (later)
    return (
      <Panel aria-label={unifyApostrophes(title)}>
        <h2>{unifyApostrophes(title)}</h2>
        {fields}
        <Stack row style={{ justifyContent: 'flex-end' }}>
          <Button disabled={isSending} onMouseDown={keepFocus} onClick={() => void cancel()}>
            {later}
          </Button>
          <ButtonDisabledOffline type="primary" loading={isSending} disabled={isOkDisabled} onClick={form.submit}>
            {okText}
          </ButtonDisabledOffline>
        </Stack>
      </Panel>
    )
  return (
    <Modal
      open
      title={unifyApostrophes(title)}
      okText={okText}
      cancelText={commonText.cancel}
      onOk={form.submit}
      onCancel={() => void cancel()}
      cancelButtonProps={{ onMouseDown: keepFocus }}
      okButtonProps={{
        loading: isSending,
        disabled: !isOnline || isOkDisabled,
        title: isOnline ? '' : commonText.offlineTooltip,
      }}
      {...(draft
        ? {
            footer: (_, { CancelBtn, OkBtn }) => (
              <Stack row style={{ justifyContent: 'flex-end' }}>
                <CancelBtn />
                <ButtonDisabledOffline disabled={isSending} onClick={() => void sendDraft(draft)}>
                  {draft.operation}
                </ButtonDisabledOffline>
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
 * Asks for confirmation before the Back button closes the dialog, even if the Back button changes only the query of the
 * URL.
 */
function LeaveGuard({ isTyped }: { isTyped: () => boolean }) {
  useConfirmLeavePage(isTyped, true)
  return null
}

/** The focus is set while the dialog opens, because the dialog would otherwise move the focus to the close button. */
function FocusFirst({ form }: { form: FormInstance }) {
  useEffect(() => {
    const [first] = form.getFieldsError()
    if (first) form.focusField(first.name)
  }, [form])
  return null
}
