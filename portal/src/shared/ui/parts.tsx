import { type ButtonHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { CachedResponse } from '../api/cached-calls.ts'
import { useChildId } from '../me.ts'
import { commonText } from '../text/common.text.ts'
import { formatDay, formatTimeOfDay } from '../text/time.ts'
import { fillPlaceholders } from '../text/words.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'plain' | 'danger'
  isBusy?: boolean
}

export function Button({ kind = 'plain', isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} className={`button ${kind}`} disabled={rest.disabled || isBusy} aria-busy={isBusy}>
      {children}
    </button>
  )
}

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

export function FormField({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const told = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error && { 'aria-invalid': true as const }),
        ...(told && { 'aria-describedby': `${id}-t` }),
      })}
      {told && (
        <p id={`${id}-t`} className={error ? 'wrong' : 'soft'}>
          {told}
        </p>
      )}
    </div>
  )
}

export function ErrorText({ text }: { text?: string | undefined | null }) {
  return text ? (
    <p role="alert" className="trouble">
      {text}
    </p>
  ) : null
}

interface ScreenProps {
  title: string
  back?: string
  /** How old the data on the screen is, if it comes from the phone's cache. */
  kept?: Omit<CachedResponse<unknown>, 'data'> | undefined
  /** The screen appears when all these data have loaded or failed, so that no content moves while the user taps. */
  waitsFor?: readonly { data: unknown; error: Error | null }[]
  action?: ReactNode
  children: ReactNode
}

export function Screen({ title, back, kept, waitsFor = [], action, children }: ScreenProps) {
  const to = useBack(back)
  const isThere = waitsFor.every(({ data, error }) => data !== undefined || error)
  const [isWhole, setWhole] = useState(isThere)
  if (isThere && !isWhole) setWhole(true)
  return (
    <main className="screen">
      <header className="top">
        {to && (
          <Link href={to} className="back" aria-label={commonText.back}>
            ‹
          </Link>
        )}
        <h1>{title}</h1>
        {action}
        <div className="asking" data-on={kept?.isAsking || undefined} />
      </header>
      {kept && <Freshness {...kept} />}
      {isWhole ? children : <Coming />}
    </main>
  )
}

/** On a child's screens the back link leads to the child's start screen. */
function useBack(back: string | undefined): string | undefined {
  const child = useChildId()
  return child !== null && (!back || back === '/me') ? '/' : back
}

/** Shows "soat 08:40 dagi holat" (as of 08:40) if the data could not be loaded again. */
function Freshness({ at, error, again }: NonNullable<ScreenProps['kept']>) {
  if (!error || at === 0) return null
  const today = formatDay(Date.now()) === formatDay(at)
  return (
    <p className="freshness" role="status">
      {fillPlaceholders(today ? commonText.asOfTime : commonText.asOfDay, {
        time: formatTimeOfDay(at),
        day: formatDay(at),
      })}
      <button type="button" onClick={again}>
        {commonText.again}
      </button>
    </p>
  )
}

export function LoadingOrError({ error, again }: { error: Error | null; again: () => void }) {
  if (!error) return <Coming />
  return (
    <div className="empty">
      <ErrorText text={error.message} />
      <Button type="button" onClick={again}>
        {commonText.again}
      </Button>
    </div>
  )
}

const Coming = () => (
  <div className="skeletons" aria-busy="true" role="status" aria-label={commonText.coming}>
    <i />
    <i />
    <i />
  </div>
)

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="empty soft">{children}</p>
}

export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="section-top">
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

interface RowProps {
  title: ReactNode
  below?: ReactNode
  end?: ReactNode
  href?: string
  onPress?: () => void
}

/** Matches paths of screens that only students can open. A parent's rows do not link to them. */
const isPupilsAlone = /^\/(homework|exams)\/|^\/(events|shop)/

export function ListRow({ title, below, end, href: to, onPress }: RowProps) {
  const child = useChildId()
  const href = child !== null && to && isPupilsAlone.test(to) ? undefined : to
  const inside = (
    <>
      <span className="row-text">
        <span className="row-title">{title}</span>
        {below && <span className="soft row-below">{below}</span>}
      </span>
      {end && <span className="row-end">{end}</span>}
    </>
  )
  if (href)
    return (
      <li>
        <Link href={href} className="row pressed">
          {inside}
        </Link>
      </li>
    )
  if (onPress)
    return (
      <li>
        <button type="button" className="row pressed" onClick={onPress}>
          {inside}
        </button>
      </li>
    )
  return <li className="row">{inside}</li>
}

export const ListRows = ({ children }: { children: ReactNode }) => <ul className="rows">{children}</ul>

export type TagTone = 'plain' | 'good' | 'look' | 'calm'

/** A label is never red, so that homework or attendance never looks like the child's fault. */
export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={`tag ${tone}`}>{children}</span>
)

interface ChoicesProps<V> {
  label: string
  options: readonly { value: V; name: string }[]
  value: V
  onChosen: (value: V) => void
}

export const ChoiceButtons = <V,>({ label, options, value: chosen, onChosen }: ChoicesProps<V>) => (
  <fieldset className="choices" aria-label={label}>
    {options.map(({ value, name }) => (
      <button key={name} type="button" aria-pressed={value === chosen} onClick={() => onChosen(value)}>
        {name}
      </button>
    ))}
  </fieldset>
)
