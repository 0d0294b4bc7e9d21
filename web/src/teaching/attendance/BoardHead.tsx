import { CheckOutlined, EllipsisOutlined, LoginOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { Muted } from '../../shared/ui/layout.tsx'
import { attendanceText as words } from './attendance.text.ts'
import style from './board.module.css'
import type { LessonActions } from './lesson-actions.ts'
import { countMarks, type Row } from './lesson-rows.ts'
import { proposalsText } from './proposals.text.ts'
import { queuedCount, type UnsentLesson, unsavedCount } from './unsent-lesson.ts'

interface BoardHeadProps {
  picker: ReactNode
  /** What the lesson is about, where the group follows a plan. */
  topic: string | undefined
  /** What stands before the marking buttons. */
  extra: ReactNode
  rows: readonly Row[] | null
  canMark: boolean
  markRest: () => void
  /** How many have no mark yet and came to this lesson by the doors. */
  sure: number
  confirm: () => void
  actions: LessonActions
  unsent: UnsentLesson | null
}

/** Which lesson, how many came, and the one button that marks the rest. */
export function BoardHead(props: BoardHeadProps) {
  const { picker, topic, extra, rows, canMark, markRest, sure, confirm, actions, unsent } = props
  const counts = countMarks(rows ?? [])
  const hasUnsent = unsavedCount(unsent) + queuedCount(unsent) > 0
  const items = [
    { key: 'noClass', label: words.noClassForAll, onClick: () => rows && actions.noClassForAll(rows) },
    { key: 'discard', label: words.discardAll, disabled: !hasUnsent, onClick: actions.discardAll },
  ]
  return (
    <div className={style.head}>
      {picker}
      {topic && (
        <Muted small className={style.topic}>
          {topic}
        </Muted>
      )}
      <div className={style.tools}>
        {rows && (
          <p className={style.counts} aria-live="polite">
            <span>
              <b>{counts.attended}</b> {words.came}
            </span>
            <span>
              <b>{counts.late}</b> {words.late}
            </span>
            <span>
              <b>{counts.absent}</b> {words.missed}
            </span>
            {counts.unmarked > 0 && (
              <span>
                <b>{counts.unmarked}</b> {words.left}
              </span>
            )}
          </p>
        )}
        {extra}
        {canMark && (
          <>
            {sure > 0 && (
              <Button icon={<LoginOutlined aria-hidden />} title={proposalsText.confirmLong} onClick={confirm}>
                {proposalsText.confirm(sure)}
              </Button>
            )}
            <Button
              icon={<CheckOutlined aria-hidden />}
              disabled={counts.unmarked === 0}
              onClick={markRest}
              title={counts.unmarked === 0 ? words.allDone : undefined}
            >
              {words.all}
            </Button>
            <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
              <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={words.moreActions} />
            </Dropdown>
          </>
        )}
      </div>
    </div>
  )
}
