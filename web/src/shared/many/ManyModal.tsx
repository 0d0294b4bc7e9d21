import type { AnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { call } from '../api/call.ts'
import { useSave } from '../api/query.ts'
import { FormModal } from '../forms/FormModal.tsx'
import { showFieldError } from '../forms/field-errors.ts'
import style from './many.module.css'
import { manyText } from './many.text.ts'

interface ManyCalls {
  plan: RouteDefinition
  run: RouteDefinition
}

type PlanOf<D extends ManyCalls> = AnswerOf<D['plan']> & Plan
type Body<R extends RouteDefinition> = Omit<z.input<NonNullable<R['body']>>, 'ids'>
type ReasonOf<D extends ManyCalls> = PlanOf<D>['left'][number]['reason']

interface Plan {
  ids: number[]
  left: { id: number; reason: string }[]
}

/** A chosen row, by the id that the operation is given, and what it is called. */
export interface Chosen {
  id: number
  name: string
}

/** What a dialog of a list's bar is given. */
export interface OperationProps {
  chosen: readonly Chosen[]
  /** Ends the choice, once it is done. */
  letGo: () => void
  close: () => void
}

interface ManyModalProps<D extends ManyCalls, Values extends object> {
  operation: D
  /** Parameters of the operation's address. */
  params?: z.input<NonNullable<D['run']['params']>>
  chosen: readonly Chosen[]
  title: string
  /** What happens to so many of them. */
  will: (count: number, plan: PlanOf<D>) => ReactNode
  /** Why so many are left out. */
  why: Record<ReasonOf<D>, (count: number) => string>
  /** The words on the button. */
  ok: (count: number) => string
  /** What the plan depends on, by what stands in the form; null while that is not said yet. */
  asked: (values: Partial<Values>) => Body<D['plan']> | null
  /** What the operation is given; `asked` where that is all. */
  given?: (values: Values) => Body<D['run']>
  initialValues?: Partial<Values>
  /** Areas whose queries are read again. */
  refresh?: readonly string[]
  done: (answer: AnswerOf<D['run']> & { count: number }) => void
  /** The fields. */
  children?: ReactNode | ((plan: PlanOf<D> | undefined) => ReactNode)
  width?: number
  close: () => void
}

/**
 * The one dialog of an operation on several rows: its fields, the server's plan of how many it is done to and who is
 * left out and why, and the button that does exactly that. What can be taken back is offered by whoever is told of the
 * end.
 */
export function ManyModal<D extends ManyCalls, Values extends object = Record<never, never>>(
  props: ManyModalProps<D, Values>,
) {
  const { operation, params, chosen, will, why, ok, refresh, done, children, close } = props
  const [form] = Form.useForm<Values>()
  const values = (Form.useWatch([], form) ?? props.initialValues ?? {}) as Partial<Values>
  const asked = props.asked(values)
  const body = { ...asked, ids: chosen.map(({ id }) => id) }
  // Not of its area: what the operation has changed is no reason to plan it once more.
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
  const send = useSave(operation.run, refresh && { refresh })
  const plan = asked === null || error ? undefined : (query.data as PlanOf<D> | undefined)
  const count = plan?.ids.length ?? 0

  const submit = async (typed: Values) => {
    if (!plan) return
    const given = props.given?.(typed) ?? asked
    try {
      done((await send.mutateAsync({ params, body: { ...given, ids: plan.ids } } as never)) as never)
    } catch (trouble) {
      // Most likely the rows are not what they were: then the dialog says what holds now.
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
        {plan && <PlanWords plan={plan} will={will} why={why as Why} chosen={chosen} />}
        {!plan && asked !== null && !error && <p>{manyText.planning}</p>}
      </div>
    </FormModal>
  )
}

const loose = call as (route: RouteDefinition, args: object) => Promise<unknown>

type Why = Record<string, (count: number) => string>

interface PlanWordsProps<P extends Plan> {
  plan: P
  will: (count: number, plan: P) => ReactNode
  why: Why
  chosen: readonly Chosen[]
}

function PlanWords<P extends Plan>({ plan, will, why, chosen }: PlanWordsProps<P>) {
  const reasons = [...new Set(plan.left.map(({ reason }) => reason))]
  const names = new Map(chosen.map(({ id, name }) => [id, name]))
  return (
    <>
      <p>{plan.ids.length > 0 ? <strong>{will(plan.ids.length, plan)}</strong> : manyText.nobody}</p>
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
    ? `${names.slice(0, shownNames).join(', ')} ${manyText.more(names.length - shownNames)}`
    : names.join(', ')
