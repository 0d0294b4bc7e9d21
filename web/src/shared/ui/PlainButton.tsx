import type { ButtonHTMLAttributes } from 'react'
import style from './plain-button.module.css'

/** A button for the few places that must work before (or without) Ant Design: sign-in, boundaries. */
export function PlainButton({ type = 'button', className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={className ? `${style.button} ${className}` : style.button} />
}
