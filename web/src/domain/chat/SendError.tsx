import type { HTMLAttributes } from 'react'
import style from './trouble.module.css'

/** An error text with buttons for what the user can do. */
export const UnsentMessageError = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span {...props} className={style.trouble} />
)
