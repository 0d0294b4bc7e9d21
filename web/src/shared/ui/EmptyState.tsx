import type { ReactNode } from 'react'
import style from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  /** The action is the page's own, which then does not stand in its head as well. */
  isFresh?: boolean
  /** An alert is read out at once by a screen reader. */
  isAlert?: boolean
  /** It is the whole page: its title is the page's heading. */
  heading?: boolean
}

/** What stands where there is nothing to show: why, and what to do about it. */
export function EmptyState({
  title,
  hint,
  action,
  isFresh = false,
  isAlert = false,
  heading = false,
}: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div className={style.empty} role={isAlert ? 'alert' : 'status'} data-fresh={isFresh || undefined}>
      <svg className={style.star} viewBox="0 0 64 64" aria-hidden="true">
        <rect x="14" y="14" width="36" height="36" rx="4" />
        <rect x="14" y="14" width="36" height="36" rx="4" transform="rotate(45 32 32)" />
        <circle cx="32" cy="32" r="9" />
      </svg>
      <Title className={style.title}>{title}</Title>
      {hint && <p className={style.hint}>{hint}</p>}
      {action}
    </div>
  )
}
