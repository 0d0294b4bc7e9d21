import type { ReactNode } from 'react'
import style from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  /** True = the button in this placeholder is the page's main button, so the header of the page does not show it. */
  isFresh?: boolean
  /** True = screen readers read the placeholder's text immediately (role alert). */
  isAlert?: boolean
  /** True = the placeholder's text is the page's heading, because the page shows nothing else. */
  heading?: boolean
}

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
