import { homeworkStatistics } from '@markaz/protocol/areas/statistics'
import { useMemo } from 'react'
import { useHasSeveralOffices, useStaffInfo } from '../../shared/access/profile.ts'
import { useCall } from '../../shared/api/query.ts'
import type { FilterField, SelectField } from '../../shared/filters/filter-fields.ts'
import { statisticsText as words } from './homework-statistics.text.ts'

interface Named {
  id: number
  name?: string
  displayName?: string
  fullName?: string
}
const optionsOf = (things: readonly Named[] = []) =>
  things.map(({ id, name, displayName, fullName }) => ({ value: id, label: displayName ?? fullName ?? name ?? '' }))

/** Course, study type, teacher, category, lesson days and branch, the same for every tab. */
export function useDepartmentFields(): FilterField[] {
  const { data, isPending } = useCall(homeworkStatistics.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const hasSeveralOffices = useHasSeveralOffices()
  const offices = useStaffInfo()?.offices
  return useMemo(() => {
    const choice = (name: string, label: string, things: readonly Named[] | undefined): SelectField => ({
      kind: 'select',
      name,
      label,
      options: optionsOf(things),
      isLoading: isPending,
    })
    const fields: (FilterField | false)[] = [
      { kind: 'dates', label: words.dates, from: 'startDate', to: 'endDate', isDaily: true },
      { ...choice('teacherId', words.teacher, data?.teachers), isDaily: true, widthPx: 200 },
      choice('courseId', words.course, data?.courses),
      choice('learningTypeId', words.learningType, data?.learningTypes),
      choice('categoryId', words.category, data?.categories),
      hasSeveralOffices && { ...choice('officeIds', words.office, offices), isLoading: false, isMultiple: true },
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, hasSeveralOffices, offices])
}
