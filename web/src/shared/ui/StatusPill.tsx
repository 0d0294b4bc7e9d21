import type { ReactNode } from 'react'
import style from './status-pill.module.css'

/** Our own colours of labels, because Ant Design's colours have too little contrast (WCAG AA). */
export type PillTone = 'plain' | 'gold' | 'orange' | 'green' | 'red' | 'blue' | 'grey'

export function StatusPill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${style.pill} ${style[tone]}`}>{children}</span>
}
