import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { type ReactNode, useMemo, useRef } from 'react'
import type { GroupPageContext } from '../../domain/group/GroupPageFrame.tsx'
import { useGroupStudyPlan, useLessonTopics } from '../../domain/study/use-group-study-plan.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { AttendanceSheetHeader } from './AttendanceSheetHeader.tsx'
import { attendanceText as words } from './attendance.text.ts'
import style from './board.module.css'
import { type AttendanceRow, countAttendanceMarks, isGroupMember } from './lesson-rows.ts'
import { RefusedAttendanceNote } from './mark-notes.tsx'
import {
  askBeforeAbsenceIfSeenAtDoor,
  isProposalCertain,
  rowsWithProposedMarks,
  useProposedMarks,
} from './proposals.ts'
import { SaveMarksBar } from './SaveMarksBar.tsx'
import { StudentRow } from './StudentRow.tsx'
import { countUnsentMarks } from './unsent-attendance.ts'
import { useAttendanceShortcuts } from './use-attendance-shortcuts.ts'
import { useLessonAttendance } from './use-lesson.ts'
import { useSaveAttendance } from './use-save-lesson.ts'
import { useUnsavedAttendanceGuard } from './use-unsaved-attendance-guard.ts'

interface AttendanceSheetProps extends Pick<GroupPageContext, 'group' | 'place'> {
  lesson: Lesson
  today: string
  picker: ReactNode
}

export function AttendanceSheet({ group, place, lesson, today, picker }: AttendanceSheetProps) {
  const {
    key,
    rows: read,
    query,
    isLoading,
    unsent,
    actions: plain,
    mayUpdate,
  } = useLessonAttendance({ group, place }, lesson.date)
  const { save, isSaving } = useSaveAttendance(key, plain)
  const topic = useLessonTopics(place).get(lesson.id)
  const isPhone = useIsPhone()
  const list = useRef<HTMLUListElement>(null)
  const canMark = mayUpdate && lesson.date <= today
  const isLive = canMark && !isLoading
  const { proposals, isComing } = useProposedMarks(place, { date: lesson.date, today })
  const actions = useMemo(() => askBeforeAbsenceIfSeenAtDoor(plain, proposals), [plain, proposals])
  const { isLoading: isPlanComing } = useGroupStudyPlan(place)
  // The rows wait until the lesson's topic and the buttons above have loaded, which would push the rows down.
  const rows = isComing || isPlanComing ? null : read
  const proposed = rowsWithProposedMarks(rows ?? [], proposals)
  const sure = proposed.filter(({ proposal }) => isProposalCertain(proposal))
  const confirm = (row?: AttendanceRow) => actions.confirm(row ? proposed.filter((one) => one.row === row) : sure)
  const keys = useAttendanceShortcuts({ list, rows, actions, save, confirm, isLive })
  useUnsavedAttendanceGuard(unsent, save)
  const { focusRow } = keys
  const operations = {
    markRest() {
      if (rows) actions.markRest(rows)
      focusRow(0)
    },
    confirm: () => confirm(),
    noClassForAll: () => rows && actions.noClassForAll(rows),
    discardAll: actions.discardAll,
  }
  const latest = useRef(operations)
  latest.current = operations
  const counts = rows && countAttendanceMarks(rows)

  if (!rows && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  return (
    <div className={style.board}>
      <AttendanceSheetHeader
        picker={picker}
        topic={topic}
        counts={counts}
        place={place}
        lesson={lesson}
        today={today}
        canMark={isLive}
        isAllMarked={!counts?.unmarked}
        hasUnsent={countUnsentMarks(unsent) > 0}
        sure={sure.length}
        operations={latest}
      />
      {!canMark && <HintNote tone="blue">{mayUpdate ? words.future : words.readOnly}</HintNote>}
      {unsent?.refusal && <RefusedAttendanceNote refusal={unsent.refusal} resend={save} discard={actions.discardAll} />}
      {!rows && <TableSkeleton columns={4} isPhone={isPhone} />}
      {rows?.length === 0 && <EmptyState title={words.noStudents} />}
      {rows && rows.length > 0 && (
        <ul
          ref={list}
          aria-label={words.board(shortDateText(lesson.date))}
          aria-busy={isLoading}
          className={isLoading ? `${style.rows} ${style.stale}` : style.rows}
        >
          {rows.map((row, index) => (
            <StudentRow
              key={`${lesson.date}-${row.student.studentId}`}
              row={row}
              proposal={proposals.get(row.student.studentId)}
              order={index + 1}
              isActive={index === keys.active}
              isPhone={isPhone}
              canMark={isLive && isGroupMember(row)}
              actions={actions}
              activate={keys.setActive}
            />
          ))}
        </ul>
      )}
      {canMark && rows && rows.length > 0 && (
        <SaveMarksBar unsent={unsent} isSaving={isSaving} save={save} hasProposals={proposals.size > 0} />
      )}
    </div>
  )
}
