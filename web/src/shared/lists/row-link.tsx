import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import style from './list.module.css'

export type RowClickTarget = string | { open: (how: { newTab: boolean }) => void; hasDialog?: boolean } | null

/**
 * The row's name is a link, which can be opened in a new tab. If opening the row runs code, e.g. shows a dialog, the
 * name is a button.
 */
export function RowNameLink({
  to,
  className,
  children,
}: {
  to: RowClickTarget
  className?: string
  children: ReactNode
}) {
  if (to === null) return children
  if (typeof to === 'string')
    return (
      <Link to={to} className={className ?? style.link}>
        {children}
      </Link>
    )
  return (
    <button
      type="button"
      className={className ?? `${style.link} ${style.asLink}`}
      aria-haspopup={to.hasDialog ? 'dialog' : undefined}
      onClick={(event: MouseEvent) => to.open({ newTab: event.ctrlKey || event.metaKey })}
      onAuxClick={(event: MouseEvent) => event.button === 1 && to.open({ newTab: true })}
    >
      {children}
    </button>
  )
}

/** Returns a function that opens a row's link. A new tab gets no access to this window (`noopener`). */
export function useFollowRowLink() {
  const navigate = useNavigate()
  return (to: RowClickTarget, how: { newTab: boolean }) => {
    if (to === null) return
    if (typeof to !== 'string') to.open(how)
    else if (how.newTab) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
}
