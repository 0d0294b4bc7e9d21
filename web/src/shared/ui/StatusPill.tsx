import type { ReactNode } from 'react'
import style from './status-pill.module.css'

/**
 * The colours of labels are defined in status-pill.module.css. Ant Design's own colours have too little contrast (WCAG
 * AA).
 */
export type PillTone = 'plain' | 'gold' | 'orange' | 'green' | 'red' | 'blue' | 'grey'

/** A normal status is plain text. */
export function StatusPill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${style.pill} ${style[tone]}`}>{children}</span>
}
