import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { GroupPageContext } from '../../domain/group/GroupPageFrame.tsx'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { sessionCheckIntervalMs } from '../../shared/api/session.ts'
import { createAttendanceMarkActions } from './attendance-mark-actions.ts'
import { type AttendanceRow, createAttendanceRows } from './lesson-rows.ts'
import { type LessonStorageKeyParts, unsentMarksKey } from './unsent-attendance.ts'
import { useLastSavedAttendance, useUnsentAttendance } from './unsent-store.ts'

/** Loads and saves a lesson's attendance. Saved marks reload every 30 s and when the window gets the focus. */
export function useLessonAttendance({ group, place }: Pick<GroupPageContext, 'group' | 'place'>, date: string) {
  const read = useRouteByGroupScope(place.base, attendance.read)
  const save = useRouteByGroupScope(place.base, attendance.save)
  const userId = useSignedInUser()?.id ?? 0
  const address = useMemo<LessonStorageKeyParts>(
    () => ({
      userId,
      base: place.base,
      reach: save.reach,
      groupId: place.id,
      staffId: place.staffId,
      scheduleId: place.scheduleId,
      date,
      groupName: group.name,
    }),
    [userId, place.base, place.id, place.staffId, place.scheduleId, save.reach, date, group.name],
  )
  const key = unsentMarksKey(address)
  const unsent = useUnsentAttendance(key)
  const answers = useLastSavedAttendance(key)
  const query = useRouteQuery(
    read.route,
    { params: { id: place.id }, query: { scheduleId: place.scheduleId, from: date, to: date } },
    { pollMs: sessionCheckIntervalMs, keepPrevious: true, silent: true, isEarly: true },
  )
  const data = query.data
  const isLoading = query.isPlaceholderData || !data
  const shown = useRef<AttendanceRow[] | null>(null)
  const rows = useMemo(() => {
    const read = data ? createAttendanceRows({ attendance: data, date, unsent, answers }) : null
    // Unchanged rows stay the same objects, so that React does not render them again.
    shown.current = replaceEqualDeep(shown.current, read)
    return shown.current
  }, [data, date, unsent, answers])
  const actions = useMemo(() => createAttendanceMarkActions(address), [address])
  return { key, rows, query, isLoading, unsent, actions, mayUpdate: save.isAllowed }
}
