import type { ComponentProps, LabelHTMLAttributes, ReactNode } from 'react'
import style from './drop-zone.module.css'

interface DropZoneProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** Attributes of the file input, which keyboard users and screen readers use. */
  input: Omit<ComponentProps<'input'>, 'type' | 'className'>
  icon: ReactNode
  /** True = the user is dragging files over the drop area. */
  isOver: boolean
  isInvalid?: boolean
  /** True = the drop area is large, because the screen contains nothing else; otherwise it is one line high. */
  isLarge?: boolean
  children: ReactNode
}

/** An area on which files are dropped. A click opens the file dialog. */
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
