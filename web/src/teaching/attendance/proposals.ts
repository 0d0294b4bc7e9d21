import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { attendanceMarkProposals } from '@markaz/protocol/control/face-logs/presence.routes'
import type { AttendanceMarkProposal } from '@markaz/protocol/control/face-logs/schemas'
import { LessonAttendanceStatus } from '@markaz/protocol/motivation/awards/schemas'
import { useMemo } from 'react'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { sessionCheckIntervalMs } from '../../shared/api/session.ts'
import { timeOfDayText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { attendanceProposalsText as words } from './attendance.text.ts'
import type { AttendanceMarkActions } from './attendance-mark-actions.ts'
import type { AttendanceRow } from './lesson-rows.ts'
import { isGroupMember } from './lesson-rows.ts'
import type { SettableMark } from './mark-rules.ts'

type DoorProposals = ReadonlyMap<number, AttendanceMarkProposal>

/** Requests the marks that door devices propose, every 30 s for a lesson of today. */
export function useProposedMarks(place: GroupPagePathParts, { date, today }: { date: string; today: string }) {
  const { route } = useRouteByGroupScope(place.base, attendanceMarkProposals)
  const { data, isLoading, isPlaceholderData } = useRouteQuery(
    route,
    { params: { id: place.id }, query: { scheduleId: place.scheduleId, date } },
    {
      enabled: date <= today,
      pollMs: date === today && sessionCheckIntervalMs,
      keepPrevious: true,
      silent: true,
      isEarly: true,
    },
  )
  const listed = isPlaceholderData ? undefined : data?.proposals
  const proposals: DoorProposals = useMemo(
    () => new Map(listed?.map((proposal) => [proposal.studentId, proposal])),
    [listed],
  )
  return { proposals, isComing: isLoading }
}

export const attendanceMarkProposedByDoor = ({ lateMinutes }: AttendanceMarkProposal) =>
  lateMinutes > 0 ? AttendanceMark.Late : AttendanceMark.Attended

/** False = the student was only seen in the building, so the teacher must decide. */
export const isProposalCertain = ({ result }: AttendanceMarkProposal): boolean => result !== LessonAttendanceStatus.Come

/** Returns e.g. `keldi 10:58`, with the time of leaving if it is known. */
export function proposedMarkText({ result, at, lateMinutes, leftAt }: AttendanceMarkProposal): string {
  const time = timeOfDayText(at)
  const came =
    lateMinutes > 0
      ? words.late(time, lateMinutes)
      : result === LessonAttendanceStatus.Come
        ? words.inBuilding(time)
        : words.came(time)
  return leftAt ? `${came}, ${words.left(timeOfDayText(leftAt))}` : came
}

/** Asks for confirmation before a student whom a door device has seen is marked as absent. */
export function askBeforeAbsenceIfSeenAtDoor(
  actions: AttendanceMarkActions,
  proposals: DoorProposals,
): AttendanceMarkActions {
  const ask = (row: AttendanceRow, run: () => void) => {
    const proposal = proposals.get(row.student.studentId)
    if (!proposal || row.value.mark === AttendanceMark.Absent) return run()
    const request = {
      title: words.absentAsk(personName(row.student.fullName)),
      content: words.seen(proposedMarkText(proposal)),
      yes: words.absentYes,
    }
    void askConfirmation(request).then((isConfirmed) => isConfirmed && run())
  }
  const asked = (method: 'mark' | 'give') => (row: AttendanceRow, mark: SettableMark) =>
    mark === AttendanceMark.Absent ? ask(row, () => actions[method](row, mark)) : actions[method](row, mark)
  return {
    ...actions,
    mark: asked('mark'),
    give: asked('give'),
    absent: (row, reason) => ask(row, () => actions.absent(row, reason)),
    takeTold: (row, told) => ask(row, () => actions.takeTold(row, told)),
  }
}

export interface RowWithProposedMark {
  row: AttendanceRow
  proposal: AttendanceMarkProposal
}

export const rowsWithProposedMarks = (
  rows: readonly AttendanceRow[],
  proposals: DoorProposals,
): RowWithProposedMark[] =>
  rows.flatMap((row) => {
    const proposal = proposals.get(row.student.studentId)
    return proposal && isGroupMember(row) && row.value.mark === null ? [{ row, proposal }] : []
  })
