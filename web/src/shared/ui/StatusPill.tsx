import type { ReactNode } from 'react'
import style from './status-pill.module.css'

/** The one map from tone to colours is in status-pill.module.css; preset tag colours of antd fail AA. */
export type PillTone = 'plain' | 'gold' | 'orange' | 'green' | 'red' | 'blue' | 'grey'

/** A status as a quiet pill; the word always stands with the colour. What is as it should be is plain words. */
export function StatusPill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${style.pill} ${style[tone]}`}>{children}</span>
}
