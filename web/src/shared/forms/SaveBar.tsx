import type { ReactNode } from 'react'
import { common } from '../text/common.text.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { OnlineButton } from '../ui/OnlineButton.tsx'
import style from './save-bar.module.css'

interface SaveBarProps {
  isSending: boolean
  /** What saving does beyond keeping, e.g. giving it to pupils. */
  okText?: string | undefined
  /** Nothing to save. */
  disabled?: boolean
  /** Saves where no form is around the bar. */
  onSave?: () => void
  /** Where "Bekor qilish" leads. */
  back?: string | undefined
  /** What is unsaved, said at its beginning. */
  state?: ReactNode
  /** Quiet buttons before the one that saves. */
  children?: ReactNode
}

/** The foot of whatever is saved: in the same place, by the same word, in sight however long the form is. */
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
