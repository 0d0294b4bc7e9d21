import type { ButtonHTMLAttributes } from 'react'
import style from './plain-button.module.css'

/** Does not need Ant Design, for pages that must work without it, e.g. the sign-in and error pages. */
export function PlainButton({ type = 'button', className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={className ? `${style.button} ${className}` : style.button} />
}
