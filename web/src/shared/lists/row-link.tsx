import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import style from './list.module.css'

/** Where a row leads: an address, or a question that has to be asked first. */
export type RowLink = string | { open: (how: { newTab: boolean }) => void; hasDialog?: boolean } | null

/** A true link, so that the browser's own gestures for a new tab work; where something must be asked first, a button that knows them. */
export function RowAnchor({ to, className, children }: { to: RowLink; className?: string; children: ReactNode }) {
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

/** Follows a row's link without the mouse. The new tab gets no handle on this one. */
export function useFollow() {
  const navigate = useNavigate()
  return (to: RowLink, how: { newTab: boolean }) => {
    if (to === null) return
    if (typeof to !== 'string') to.open(how)
    else if (how.newTab) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
}
