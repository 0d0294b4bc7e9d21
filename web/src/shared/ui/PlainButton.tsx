import type { ButtonHTMLAttributes } from 'react'
import style from './plain-button.module.css'

/** A button without Ant Design, for places that must work before it has loaded: sign-in, error boundaries. */
export function PlainButton({ type = 'button', className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={className ? `${style.button} ${className}` : style.button} />
}
