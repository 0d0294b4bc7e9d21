import type { ComponentProps, LabelHTMLAttributes, ReactNode } from 'react'
import style from './drop-zone.module.css'

interface DropZoneProps extends LabelHTMLAttributes<HTMLLabelElement> {
  input: Omit<ComponentProps<'input'>, 'type' | 'className'>
  icon: ReactNode
  isOver: boolean
  isInvalid?: boolean
  /** True = the drop area is large, because the screen contains nothing else; otherwise it is one line high. */
  isLarge?: boolean
  children: ReactNode
}

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
