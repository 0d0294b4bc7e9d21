import type { ReactNode } from 'react'
import style from './status-pill.module.css'

/** status-pill.module.css maps these tones to colours; antd's preset tag colours fail WCAG AA. */
export type PillTone = 'plain' | 'gold' | 'orange' | 'green' | 'red' | 'blue' | 'grey'

/** A status label: the text always accompanies the colour. A normal state is plain text. */
export function StatusPill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${style.pill} ${style[tone]}`}>{children}</span>
}
