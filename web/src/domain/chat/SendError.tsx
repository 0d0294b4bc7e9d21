import type { HTMLAttributes } from 'react'
import style from './trouble.module.css'

/** Why something did not go, with what can be done about it. */
export const SendError = (props: HTMLAttributes<HTMLSpanElement>) => <span {...props} className={style.trouble} />
