import type { RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { callApi } from '../api/call.ts'
import { useFormMutation } from '../api/query.ts'
import { FormModal } from '../forms/FormModal.tsx'
import { showFieldError } from '../forms/field-errors.ts'
import style from './bulk.module.css'
import { bulkActionText } from './bulk.text.ts'

interface ManyCalls {
  plan: RouteDefinition
  run: RouteDefinition
}

type PlanOf<D extends ManyCalls> = RouteAnswerOf<D['plan']> & Plan
type Body<R extends RouteDefinition> = Omit<z.input<NonNullable<R['body']>>, 'ids'>
type ReasonOf<D extends ManyCalls> = PlanOf<D>['left'][number]['reason']

interface Plan {
  ids: number[]
  left: { id: number; reason: string }[]
}

export interface SelectedRow {
  id: number
  name: string
}

export interface BulkOperationDialogProps {
  chosen: readonly SelectedRow[]
  /** Deselects all rows; called after a bulk action has changed the selected rows. */
  clearSelection: () => void
  close: () => void
}

interface BulkActionModalProps<D extends ManyCalls, Values extends object> {
  operation: D
  /** Path parameters of the API routes that preview and do the bulk action. */
  params?: z.input<NonNullable<D['run']['params']>>
  chosen: readonly SelectedRow[]
  title: string
  /** Returns a sentence about what the bulk action will do with this many rows. */
  will: (count: number, plan: PlanOf<D>) => ReactNode
  /** For each reason to skip rows, a function that returns the text for `count` skipped rows. */
  why: Record<ReasonOf<D>, (count: number) => string>
  ok: (count: number) => string
  /** Returns the body of the call that previews the bulk action; null = the form is incomplete. */
  asked: (values: Partial<Values>) => Body<D['plan']> | null
  /** Returns the body of the call that does the bulk action; by default the body of the preview call. */
  given?: (values: Values) => Body<D['run']>
  /**
   * Sends the bulk action. If the server refuses and the user confirms, sends the action again with `more` in the body,
   * e.g. `mayExceedSeats`.
   */
  attempt?: <T>(send: (more: Partial<Body<D['run']>>) => Promise<T>) => Promise<T>
  initialValues?: Partial<Values>
  /** Key prefixes of the queries to load again after the bulk action. */
  refresh?: readonly string[]
  done: (answer: RouteAnswerOf<D['run']> & { count: number }) => void
  children?: ReactNode | ((plan: PlanOf<D> | undefined) => ReactNode)
  width?: number
  close: () => void
}

/**
 * Before a bulk action, shows how many rows it will change and which rows it will skip. The action then changes only
 * the announced rows.
 */
export function BulkActionModal<D extends ManyCalls, Values extends object = Record<never, never>>(
  props: BulkActionModalProps<D, Values>,
) {
  const { operation, params, chosen, will, why, ok, refresh, done, children, close } = props
  const [form] = Form.useForm<Values>()
  const values = (Form.useWatch([], form) ?? props.initialValues ?? {}) as Partial<Values>
  const asked = props.asked(values)
  const body = { ...asked, ids: chosen.map(({ id }) => id) }
  // The key begins with 'many'. With the prefix of the action's route, running the action would load the preview again.
  const query = useQuery({
    queryKey: ['many', operation.plan.path, params, body],
    queryFn: ({ signal }) => loose(operation.plan, { params, body, signal }) as Promise<PlanOf<D>>,
    enabled: asked !== null,
    placeholderData: keepPreviousData as never,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const { error, refetch } = query
  useEffect(() => {
    if (error) showFieldError(form, error)
  }, [error, form])
  const send = useFormMutation(operation.run, refresh && { refresh })
  const plan = asked === null || error ? undefined : (query.data as PlanOf<D> | undefined)
  const count = plan?.ids.length ?? 0

  const submit = async (typed: Values) => {
    if (!plan) return
    const given = props.given?.(typed) ?? asked
    try {
      const run = (more: object) => send.mutateAsync({ params, body: { ...given, ...more, ids: plan.ids } } as never)
      done((await (props.attempt ? props.attempt(run) : run({}))) as never)
    } catch (trouble) {
      // Loads the preview again, because the server probably refused the action after another user had changed the
      // rows.
      void refetch()
      throw trouble
    }
  }
  return (
    <FormModal<Values>
      title={props.title}
      form={form}
      {...(props.initialValues && { initialValues: props.initialValues })}
      submit={submit}
      okText={ok(plan ? count : chosen.length)}
      isOkDisabled={count === 0 || query.isPlaceholderData}
      width={props.width ?? 480}
      close={close}
    >
      {typeof children === 'function' ? children(plan) : children}
      <div className={style.plan} role="status" aria-busy={query.isFetching} hidden={asked === null}>
        {plan && <PlanWords plan={plan} will={will} why={why as ReasonTexts} chosen={chosen} />}
        {!plan && asked !== null && !error && <p>{bulkActionText.planning}</p>}
      </div>
    </FormModal>
  )
}

const loose = callApi as (route: RouteDefinition, args: object) => Promise<unknown>

type ReasonTexts = Record<string, (count: number) => string>

interface PlanWordsProps<P extends Plan> {
  plan: P
  will: (count: number, plan: P) => ReactNode
  why: ReasonTexts
  chosen: readonly SelectedRow[]
}

function PlanWords<P extends Plan>({ plan, will, why, chosen }: PlanWordsProps<P>) {
  const reasons = [...new Set(plan.left.map(({ reason }) => reason))]
  const names = new Map(chosen.map(({ id, name }) => [id, name]))
  return (
    <>
      <p>{plan.ids.length > 0 ? <strong>{will(plan.ids.length, plan)}</strong> : bulkActionText.nobody}</p>
      {reasons.length > 0 && (
        <ul className={style.left}>
          {reasons.map((reason) => {
            const ids = plan.left.filter((one) => one.reason === reason).map(({ id }) => id)
            return (
              <li key={reason}>
                {why[reason]?.(ids.length)}: {inShort(ids.map((id) => names.get(id) ?? ''))}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

const shownNames = 5

const inShort = (names: readonly string[]) =>
  names.length > shownNames + 1
    ? `${names.slice(0, shownNames).join(', ')} ${bulkActionText.more(names.length - shownNames)}`
    : names.join(', ')
