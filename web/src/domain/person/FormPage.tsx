import { Form } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatText } from '../../shared/format/format.text.ts'
import { type DraftOperation, draftOf } from '../../shared/forms/draft-operation.ts'
import { clearFieldErrors, type FieldOf, isScrolledIntoView, showFieldError } from '../../shared/forms/field-errors.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { Facts, type FactsProps, Muted, Panel } from '../../shared/ui/layout.tsx'
import { useLeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import style from './person.module.css'

interface FormPageProps<Values extends object> {
  title: string
  mark?: ReactNode
  /** Buttons beside the title; a function where they have to know whether something is typed. */
  extra?: ReactNode | ((isDirty: boolean) => ReactNode)
  /** How what is typed will look: it stands beside the fields where there is room, else below. */
  aside?: ReactNode
  /** What the primary button says, where it does more than save. */
  operation?: string
  draft?: DraftOperation<Values>
  /** Where somebody else asks it, too. */
  form?: FormInstance<Values>
  initialValues: Partial<Values>
  /** Where the page stays: as long as nothing is typed, what stands there now is shown, also what was taken back. */
  follows?: boolean
  /** Sends, by `useSave`: trouble is shown here. `began`: what the fields held at first, for the `base` of a call that `edits`. */
  submit: (values: Values, began: Values) => Promise<unknown>
  /** Which field an error code blames. */
  fieldOf?: FieldOf<Values>
  /** Where to go afterwards and on "Bekor qilish"; absent: the page stays. */
  next?: string
  /** Hears each change, to keep what is typed; then leaving loses nothing and does not ask. */
  keep?: (values: Values) => void
  /**
   * The form is looked at, not changed: the reason stands under the title, and the facts in the place of the fields.
   */
  locked?: string | null
  facts?: FactsProps['facts']
  children: ReactNode
}

/** A form of more than six fields: a page of its own that asks before what was typed is lost. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const [form] = Form.useForm<Values>(props.form)
  const { title, mark, extra, initialValues, submit, fieldOf = {}, next, keep, locked = null, facts, follows } = props
  const { operation, draft, aside, children } = props
  const [isDirty, setDirty] = useState(false)
  const [began, setBegan] = useState(() => ({ ...initialValues }) as Values)
  const [isSending, setSending] = useState(false)
  /** The form is saved; `to`, which may only be known by then, is where it goes on if not to `next`. */
  const [done, setDone] = useState<{ to: string | undefined }>()
  const navigate = useNavigate()
  useLeaveGuard(isDirty && !done && !keep)
  const follow = useEffectEvent(() => {
    if (!follows || isDirty || locked) return
    form.setFieldsValue(initialValues as never)
    setBegan({ ...initialValues } as Values)
  })
  const stands = follows && JSON.stringify(initialValues)
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when other values stand there
  useEffect(follow, [stands])
  // This runs after the guard's own effect, which has just learned that nothing is unsaved any more.
  useEffect(() => {
    const to = done && (done.to ?? next)
    if (to) navigate(to, { replace: true })
  }, [done, next, navigate])

  const send = async (values: Values, how: Pick<DraftOperation<Values>, 'submit' | 'next'> = { submit }) => {
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
  const sendDraft = async (how: DraftOperation<Values>) => {
    const values = await draftOf(form, how)
    if (values) await send(values, how)
  }
  return (
    <Page title={title} mark={mark} extra={typeof extra === 'function' ? extra(isDirty) : extra}>
      {locked ? (
        <>
          <Muted as="p">{locked}</Muted>
          {facts && (
            <Panel>
              <Facts facts={facts} missing={formatText.missing} />
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
            scrollToFirstError={isScrolledIntoView}
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
                <OnlineButton disabled={isSending} onClick={() => void sendDraft(draft)}>
                  {draft.operation}
                </OnlineButton>
              )}
            </SaveBar>
          </Form>
          {aside}
        </div>
      )}
    </Page>
  )
}
