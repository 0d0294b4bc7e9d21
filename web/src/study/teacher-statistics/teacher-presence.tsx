import { teacherPresence } from '@markaz/protocol/control/face-logs/presence.routes'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { teacherPresenceText as words } from './teacher-statistics.text.ts'

interface Teacher {
  academicId: number
}

interface PresenceFilter {
  month?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  officeIds?: number[] | undefined
}

/**
 * Returns a column that shows how often teachers came to their lessons in time; undefined = no door device reports
 * this.
 */
export function useTeacherPresenceColumn<Row extends Teacher>(
  rows: readonly Row[] | undefined,
  asked: PresenceFilter,
): Column<Row>[] {
  const { month, startDate, endDate, officeIds } = asked
  const academicIds = rows?.map(({ academicId }) => academicId) ?? []
  const { data } = useRouteQuery(
    teacherPresence.list,
    { query: { academicIds, month, startDate, endDate, officeIds } },
    { enabled: academicIds.length > 0, keepPrevious: true, silent: true, staleMs: 60_000 },
  )
  return useMemo(() => {
    const found = new Map(data?.teachers.map((teacher) => [teacher.academicId, teacher]))
    if (found.size === 0) return []
    return [
      {
        key: 'onTime',
        title: words.onTime,
        width: 96,
        align: 'right',
        cell: ({ academicId }) => {
          const teacher = found.get(academicId)
          if (!teacher) return formattingText.missing
          return (
            <span title={words.rest(numberText(teacher.late), numberText(teacher.unseen))}>
              {words.of(numberText(teacher.onTime), numberText(teacher.lessons))}
            </span>
          )
        },
      },
    ]
  }, [data])
}
