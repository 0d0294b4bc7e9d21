import type { HTMLAttributes } from 'react'
import style from './trouble.module.css'

/** Shows an error text with the possible actions. */
export const SendError = (props: HTMLAttributes<HTMLSpanElement>) => <span {...props} className={style.trouble} />
