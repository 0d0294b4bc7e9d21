import { CheckOutlined, EllipsisOutlined, LoginOutlined } from '@ant-design/icons'
import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { Button, Dropdown } from 'antd'
import { memo, type ReactNode, type RefObject } from 'react'
import type { GroupPageContext } from '../../domain/group/GroupPageFrame.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { attendanceProposalsText, attendanceText as words } from './attendance.text.ts'
import style from './board.module.css'
import { GiveHomeworkLink } from './GiveHomeworkLink.tsx'
import type { countAttendanceMarks } from './lesson-rows.ts'

interface AttendanceSheetHeaderProps extends ToolsProps {
  picker: ReactNode
  /** The lesson's topic; undefined = the group has no study plan. */
  topic: string | undefined
  counts: ReturnType<typeof countAttendanceMarks> | null
}

export function AttendanceSheetHeader({ picker, topic, counts, ...tools }: AttendanceSheetHeaderProps) {
  return (
    <div className={style.head}>
      {picker}
      {topic && (
        <SecondaryText small className={style.topic}>
          {topic}
        </SecondaryText>
      )}
      <div className={style.tools}>
        {counts && (
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
        <Tools {...tools} />
      </div>
    </div>
  )
}

interface ToolsProps extends Pick<GroupPageContext, 'place'> {
  lesson: Lesson
  today: string
  canMark: boolean
  isAllMarked: boolean
  hasUnsent: boolean
  /** How many students without a mark have come to this lesson, according to the door devices. */
  sure: number
  /** A ref, so that a new attendance mark does not render the buttons again. */
  operations: RefObject<{
    markRest: () => void
    confirm: () => void
    noClassForAll: () => void
    discardAll: () => void
  }>
}

const Tools = memo(function Tools(props: ToolsProps) {
  const { place, lesson, today, canMark, isAllMarked, hasUnsent, sure, operations } = props
  const items = [
    { key: 'noClass', label: words.noClassForAll, onClick: () => operations.current.noClassForAll() },
    {
      ...{ key: 'discard', label: words.discardAll, disabled: !hasUnsent },
      onClick: () => operations.current.discardAll(),
    },
  ]
  return (
    <>
      <GiveHomeworkLink place={place} lesson={lesson} today={today} />
      {canMark && (
        <>
          {sure > 0 && (
            <Button
              icon={<LoginOutlined aria-hidden />}
              title={attendanceProposalsText.confirmLong}
              onClick={() => operations.current.confirm()}
            >
              {attendanceProposalsText.confirm(sure)}
            </Button>
          )}
          <Button
            icon={<CheckOutlined aria-hidden />}
            disabled={isAllMarked}
            onClick={() => operations.current.markRest()}
            title={isAllMarked ? words.allDone : undefined}
          >
            {words.all}
          </Button>
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
            <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={words.moreActions} />
          </Dropdown>
        </>
      )}
    </>
  )
})
