import { type ButtonHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Cached } from '../api/cached-calls.ts'
import { useChild } from '../me.ts'
import { common } from '../text/common.text.ts'
import { clockOf, dayOf } from '../text/time.ts'
import { fill } from '../text/words.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'plain' | 'danger'
  isBusy?: boolean
}

/** Submits its form unless it says `type="button"`; while it works it stays and cannot be pressed again. */
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

/** A label, its input and what is wrong with it, tied together for whoever listens. */
export function Field({ label, error, hint, children }: FieldProps) {
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

/** What went wrong, said once aloud. */
export function ErrorText({ text }: { text?: string | undefined | null }) {
  return text ? (
    <p role="alert" className="trouble">
      {text}
    </p>
  ) : null
}

interface ScreenProps {
  title: string
  /** Where "back" leads; the four places at the thumb have none. */
  back?: string
  /** The age of what is shown, while that is not of now. */
  kept?: Omit<Cached<unknown>, 'data'> | undefined
  /**
   * What stands above something else, or changes its height: until all of it is there, or has failed, the screen shows
   * nothing, so that nothing moves under the thumb.
   */
  waitsFor?: readonly { data: unknown; error: Error | null }[]
  action?: ReactNode
  children: ReactNode
}

export function Screen({ title, back, kept, waitsFor = [], action, children }: ScreenProps) {
  const to = useBack(back)
  const isThere = waitsFor.every(({ data, error }) => data !== undefined || error)
  const [isWhole, setWhole] = useState(isThere)
  // And stays so: what has failed is asked for again by the parts themselves.
  if (isThere && !isWhole) setWhole(true)
  return (
    <main className="screen">
      <header className="top">
        {to && (
          <Link href={to} className="back" aria-label={common.back}>
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

/** All of a child is one step behind the child's first screen. */
function useBack(back: string | undefined): string | undefined {
  const child = useChild()
  return child !== null && (!back || back === '/me') ? '/' : back
}

/** "soat 08:40 dagi holat" where there is no line. */
function Freshness({ at, error, again }: NonNullable<ScreenProps['kept']>) {
  if (!error || at === 0) return null
  const today = dayOf(Date.now()) === dayOf(at)
  return (
    <p className="freshness" role="status">
      {fill(today ? common.asOfTime : common.asOfDay, { time: clockOf(at), day: dayOf(at) })}
      <button type="button" onClick={again}>
        {common.again}
      </button>
    </p>
  )
}

/** What stands where an answer is not there yet: coming, or failed with another try. */
export function Waiting({ error, again }: { error: Error | null; again: () => void }) {
  if (!error) return <Coming />
  return (
    <div className="empty">
      <ErrorText text={error.message} />
      <Button type="button" onClick={again}>
        {common.again}
      </Button>
    </div>
  )
}

const Coming = () => (
  <div className="skeletons" aria-busy="true" role="status" aria-label={common.coming}>
    <i />
    <i />
    <i />
  </div>
)

export function Empty({ children }: { children: ReactNode }) {
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

/** What a parent does not read: the conversations about works, and what only the pupil decides. */
const isPupilsAlone = /^\/(homework|exams)\/|^\/(events|shop)/

/** One thing of a list; the whole of it is pressed. */
export function Row({ title, below, end, href: to, onPress }: RowProps) {
  const child = useChild()
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

export const Rows = ({ children }: { children: ReactNode }) => <ul className="rows">{children}</ul>

export type Tone = 'plain' | 'good' | 'look' | 'calm'

/** A state in one or two words. No red: nothing here is a child's fault. */
export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`tag ${tone}`}>{children}</span>
)

interface ChoicesProps<V> {
  label: string
  options: readonly { value: V; name: string }[]
  value: V
  onChosen: (value: V) => void
}

/** One of a few, all in sight. */
export const Choices = <V,>({ label, options, value: chosen, onChosen }: ChoicesProps<V>) => (
  <fieldset className="choices" aria-label={label}>
    {options.map(({ value, name }) => (
      <button key={name} type="button" aria-pressed={value === chosen} onClick={() => onChosen(value)}>
        {name}
      </button>
    ))}
  </fieldset>
)
