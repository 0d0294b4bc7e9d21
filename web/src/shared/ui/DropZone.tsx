import type { ComponentProps, LabelHTMLAttributes, ReactNode } from 'react'
import style from './drop-zone.module.css'

interface DropZoneProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** The file field: the keyboard and a screen reader see an ordinary one. */
  input: Omit<ComponentProps<'input'>, 'type' | 'className'>
  icon: ReactNode
  /** Files hang over it. */
  isOver: boolean
  isInvalid?: boolean
  /** It has a screen to itself; otherwise one line. */
  isLarge?: boolean
  children: ReactNode
}

/** Where files are dropped, or chosen by a press. */
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
