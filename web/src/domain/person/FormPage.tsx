import { Form } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formattingText } from '../../shared/format/format.text.ts'
import { readDraftValues, type SaveDraftOperation } from '../../shared/forms/draft-operation.ts'
import {
  clearFieldErrors,
  type FieldByErrorCode,
  scrollToFieldOptions,
  showFieldError,
} from '../../shared/forms/field-errors.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { FactList, type FactListProps, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import style from './person.module.css'

interface FormPageProps<Values extends object> {
  title: string
  mark?: ReactNode
  /** Buttons next to the page title, or a function that returns them. `isDirty`: there is unsaved input. */
  extra?: ReactNode | ((isDirty: boolean) => ReactNode)
  /** A preview of the input: beside the fields, or below them on a narrow screen. */
  aside?: ReactNode
  operation?: string
  draft?: SaveDraftOperation<Values>
  /** Ant Design's form object, if the caller needs access to it. */
  form?: FormInstance<Values>
  initialValues: Partial<Values>
  /** True = the page stays open after saving. Until the user types, the form shows current data, e.g. after an undo. */
  followsChanges?: boolean
  /**
   * Sends the form. The page shows errors that `submit` throws. `began`: the initial values, by which the server
   * detects conflicting changes.
   */
  submit: (values: Values, began: Values) => Promise<unknown>
  fieldOf?: FieldByErrorCode<Values>
  next?: string
  /** Stores the input as a draft at each change. Leaving the page then loses nothing and needs no confirmation. */
  keep?: (values: Values) => void
  /**
   * The reason why the data cannot be edited, so that the page shows text instead of fields; null = it can be edited.
   */
  locked?: string | null
  facts?: FactListProps['facts']
  children: ReactNode
}

/** A page with a form, for more than six fields. It asks for confirmation before unsaved input is lost. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const [form] = Form.useForm<Values>(props.form)
  const {
    title,
    mark,
    extra,
    initialValues,
    submit,
    fieldOf = {},
    next,
    keep,
    locked = null,
    facts,
    followsChanges,
  } = props
  const { operation, draft, aside, children } = props
  const [isDirty, setDirty] = useState(false)
  const [began, setBegan] = useState(() => ({ ...initialValues }) as Values)
  const [isSending, setSending] = useState(false)
  /** Set after saving. `to`: the address to open instead of `next`, e.g. because it contains the new id. */
  const [done, setDone] = useState<{ to: string | undefined }>()
  const navigate = useNavigate()
  useConfirmLeavePage(isDirty && !done && !keep)
  const follow = useEffectEvent(() => {
    if (!followsChanges || isDirty || locked) return
    form.setFieldsValue(initialValues as never)
    setBegan({ ...initialValues } as Values)
  })
  const stands = followsChanges && JSON.stringify(initialValues)
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when other values stand there
  useEffect(follow, [stands])
  // This effect must run after the effect that guards unsaved input, because that guard would otherwise stop the
  // navigation.
  useEffect(() => {
    const to = done && (done.to ?? next)
    if (to) navigate(to, { replace: true })
  }, [done, next, navigate])

  const send = async (values: Values, how: Pick<SaveDraftOperation<Values>, 'submit' | 'next'> = { submit }) => {
    if (isSending) return
    setSending(true)
    try {
      await how.submit(values, began)
      setBegan(values)
      setDirty(false)
      if (how.next ?? next) setDone({ to: how.next })
      else setSending(false)
    } catch (error) {
      setSending(false)
      showFieldError(form, error, fieldOf)
    }
  }
  const sendDraft = async (how: SaveDraftOperation<Values>) => {
    const values = await readDraftValues(form, how)
    if (values) await send(values, how)
  }
  return (
    <Page title={title} mark={mark} extra={typeof extra === 'function' ? extra(isDirty) : extra}>
      {locked ? (
        <>
          <SecondaryText as="p">{locked}</SecondaryText>
          {facts && (
            <Panel>
              <FactList facts={facts} missing={formattingText.missing} />
            </Panel>
          )}
        </>
      ) : (
        <div className={aside ? style.withAside : undefined}>
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
              keep?.(values)
            }}
            onFinish={(values) => void send(values)}
          >
            {children}
            <SaveBar isSending={isSending} okText={operation} back={next}>
              {draft && (
                <ButtonDisabledOffline disabled={isSending} onClick={() => void sendDraft(draft)}>
                  {draft.operation}
                </ButtonDisabledOffline>
              )}
            </SaveBar>
          </Form>
          {aside}
        </div>
      )}
    </Page>
  )
}
