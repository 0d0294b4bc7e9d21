import type { ReactNode } from 'react'
import { commonText } from '../text/common.text.ts'
import { ButtonDisabledOffline, LinkButton } from '../ui/buttons.tsx'
import style from './save-bar.module.css'

interface SaveBarProps {
  isSending: boolean
  /** Text of the save button, if it does more than save, e.g. gives homework to students. */
  okText?: string | undefined
  disabled?: boolean
  onSave?: () => void
  back?: string | undefined
  state?: ReactNode
  children?: ReactNode
}

export function SaveBar(props: SaveBarProps) {
  const { isSending, okText = commonText.save, disabled = false, onSave, back, state, children } = props
  return (
    <div className={style.bar}>
      <span role="status" className={style.state}>
        {state}
      </span>
      {back && (
        <LinkButton to={back} disabled={isSending}>
          {commonText.cancel}
        </LinkButton>
      )}
      {children}
      <ButtonDisabledOffline
        type="primary"
        loading={isSending}
        disabled={disabled}
        {...(onSave ? { onClick: onSave } : { htmlType: 'submit' })}
      >
        {okText}
      </ButtonDisabledOffline>
    </div>
  )
}
