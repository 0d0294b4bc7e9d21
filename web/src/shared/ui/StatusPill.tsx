import type { ReactNode } from 'react'
import style from './status-pill.module.css'

/** Ant Design's own colours of labels have too little contrast (WCAG AA). */
export type PillTone = 'plain' | 'gold' | 'orange' | 'green' | 'red' | 'blue' | 'grey'

/** A normal status (tone `plain`) is plain text without a coloured background. */
export function StatusPill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${style.pill} ${style[tone]}`}>{children}</span>
}
