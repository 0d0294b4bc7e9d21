import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './slips.module.css'

/** List items that stand on paper alone, two beside each other, to be cut and handed out; then nothing else of the screen is printed. */
export function Slips({ children }: { children: ReactNode }) {
  return createPortal(
    <ul className={style.slips} data-on-paper aria-hidden>
      {children}
    </ul>,
    document.body,
  )
}
