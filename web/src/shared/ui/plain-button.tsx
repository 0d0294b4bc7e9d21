import type { ButtonHTMLAttributes } from 'react'
import style from './plain-button.module.css'

/** Does not need Ant Design, for pages that must work without it, e.g. the sign-in and error pages. */
export function PlainButton({ type = 'button', className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={className ? `${style.button} ${className}` : style.button} />
}

/** The logo and favicon: an eight-pointed star like on the tiles of the Registan. */
export function StarLogo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M16.00 1.80L20.17 5.93L26.04 5.96L26.07 11.83L30.20 16.00L26.07 20.17L26.04 26.04L20.17 26.07L16.00 30.20L11.83 26.07L5.96 26.04L5.93 20.17L1.80 16.00L5.93 11.83L5.96 5.96L11.83 5.93ZM16 10.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8Z"
        fill="var(--accent)"
        fillRule="evenodd"
        stroke="var(--accent)"
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
    </svg>
  )
}
