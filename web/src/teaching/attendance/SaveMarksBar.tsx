import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { attendanceProposalsText, attendanceText as words } from './attendance.text.ts'
import style from './save-bar.module.css'
import { countQueuedMarks, countUnqueuedMarks, type UnsentAttendance } from './unsent-attendance.ts'

interface SaveBarProps {
  unsent: UnsentAttendance | null
  isSaving: boolean
  save: () => void
  /** True = the door devices propose marks, so the keyboard shortcut for them is listed. */
  hasProposals: boolean
}

const proposalKey = ['T', attendanceProposalsText.key] as const
const keys = [
  ['+', words.came],
  ['−', words.missed],
  ['K', words.late],
  ['!', words.noClass],
  ['1 2 3', words.keys.reason],
  ['A', words.keys.all],
  ['↑↓', words.keys.move],
  ['Esc', words.keys.undo],
  ['Enter', words.keys.save],
] as const

export function SaveMarksBar({ unsent, isSaving, save, hasProposals }: SaveBarProps) {
  const isPhone = useIsPhone()
  const unsaved = countUnqueuedMarks(unsent)
  const queued = countQueuedMarks(unsent)
  const isWaiting = queued > 0 && !isSaving
  return (
    <div className={style.bar}>
      <div className={style.state}>
        <span role="status">
          {unsaved > 0 && (
            <b className={style.unsaved}>{isPhone ? words.unsavedShort(unsaved) : words.unsaved(unsaved)}</b>
          )}
          {isWaiting && (
            <span className={style.waiting}>
              <ClockCircleOutlined aria-hidden /> {words.queued(queued)}
            </span>
          )}
        </span>
        {!isPhone && (
          <span className={style.keys}>
            {[...(hasProposals ? [proposalKey] : []), ...keys].map(([key, word]) => (
              <span key={key}>
                <kbd>{key}</kbd> {word}
              </span>
            ))}
          </span>
        )}
      </div>
      <SaveButton
        isPhone={isPhone}
        isOff={unsaved === 0 && queued === 0}
        // With new marks the button shows no spinner, because the user can save them while another save is running.
        isSaving={isSaving && unsaved === 0}
        save={save}
        label={isWaiting && unsaved === 0 ? words.sendNow : commonText.save}
      />
    </div>
  )
}

interface SaveButtonProps extends Pick<SaveBarProps, 'isSaving' | 'save'> {
  isPhone: boolean
  isOff: boolean
  label: string
}

/** Memoised, so that a new attendance mark does not render the save button again. */
const SaveButton = memo(({ isPhone, isOff, isSaving, save, label }: SaveButtonProps) => (
  <Button
    type="primary"
    size={isPhone ? 'large' : 'middle'}
    disabled={isOff}
    loading={isSaving && { icon: <ClockCircleOutlined aria-hidden /> }}
    onClick={save}
  >
    {label}
  </Button>
))
