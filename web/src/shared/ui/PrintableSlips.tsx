import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './slips.module.css'

/** Slips to cut out, which appear only in print, in two columns. The rest of the screen is not printed. */
export function PrintableSlips({ children }: { children: ReactNode }) {
  return createPortal(
    <ul className={style.slips} data-on-paper aria-hidden>
      {children}
    </ul>,
    document.body,
  )
}
