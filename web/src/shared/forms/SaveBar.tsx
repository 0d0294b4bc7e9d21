import type { ReactNode } from 'react'
import { common } from '../text/common.text.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { OnlineButton } from '../ui/OnlineButton.tsx'
import style from './save-bar.module.css'

interface SaveBarProps {
  isSending: boolean
  /**
   * Text of the save button, if "Save" does not describe what happens (for example, the homework is given to students).
   */
  okText?: string | undefined
  /** True = there is nothing to save. */
  disabled?: boolean
  /** Called by the save button if the bar is outside a form. */
  onSave?: () => void
  /** Address to which "Bekor qilish" leads. */
  back?: string | undefined
  /** Describes the unsaved changes, at the start of the bar. */
  state?: ReactNode
  /** Secondary buttons before the save button. */
  children?: ReactNode
}

/** The footer of every form page: the same position, the same wording, and always visible. */
export function SaveBar(props: SaveBarProps) {
  const { isSending, okText = common.save, disabled = false, onSave, back, state, children } = props
  return (
    <div className={style.bar}>
      <span role="status" className={style.state}>
        {state}
      </span>
      {back && (
        <LinkButton to={back} disabled={isSending}>
          {common.cancel}
        </LinkButton>
      )}
      {children}
      <OnlineButton
        type="primary"
        loading={isSending}
        disabled={disabled}
        {...(onSave ? { onClick: onSave } : { htmlType: 'submit' })}
      >
        {okText}
      </OnlineButton>
    </div>
  )
}
