import type { ComponentProps, LabelHTMLAttributes, ReactNode } from 'react'
import style from './drop-zone.module.css'

interface DropZoneProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** Attributes of the native file input, which the keyboard and screen readers use. */
  input: Omit<ComponentProps<'input'>, 'type' | 'className'>
  icon: ReactNode
  /** True = the user is dragging files over the zone. */
  isOver: boolean
  isInvalid?: boolean
  /** Large size for a screen that consists only of the zone; otherwise a single line. */
  isLarge?: boolean
  children: ReactNode
}

/** An area where files are dropped, or chosen by a click. */
export function DropZone({ input, icon, isOver, isInvalid, isLarge, children, ...rest }: DropZoneProps) {
  const look = [style.drop, isLarge && style.large, isOver && style.over, isInvalid && style.invalid]
  return (
    <label {...rest} className={look.filter(Boolean).join(' ')}>
      <input {...input} className={style.input} type="file" />
      <span className={style.icon}>{icon}</span>
      <span className={style.words}>{children}</span>
    </label>
  )
}
