import type { HTMLAttributes } from 'react'
import style from './trouble.module.css'

export const UnsentMessageErrorText = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span {...props} className={style.trouble} />
)
