import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { useMemo } from 'react'
import { useHasSeveralOffices } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField, FilterOption } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { awardsText as words } from './awards.text.ts'

const methodOrder: readonly PointActionKind[] = [
  PointActionKind.ByAdmin,
  PointActionKind.ParticipateLesson,
  PointActionKind.DoHomework,
  PointActionKind.ParticipateExam,
  PointActionKind.PassExam,
]
const methodOptions: FilterOption[] = methodOrder.map((value) => ({ value, label: words.methodNames[value] }))

/** Selecting all ways to earn points means the same as no filter, so the request contains no filter. */
export const allEarningMethodsFilter = { methods: [...methodOrder] }
export function omitFilterIfAllMethodsChosen<F extends { methods?: readonly PointActionKind[] | undefined }>(
  filter: F,
): F {
  const count = filter.methods?.length ?? 0
  return count === 0 || count === methodOrder.length ? { ...filter, methods: undefined } : filter
}

export function useRankingFilterFields(categoryId: number | undefined): FilterField[] {
  const { data, isPending } = useRouteQuery(
    studentAwards.filterObjects,
    { query: { categoryId } },
    { staleMs: 5 * 60_000 },
  )
  const hasSeveralOffices = useHasSeveralOffices()
  return useMemo(() => {
    const offices = asyncSelectFilterField('officeId', data?.offices, isPending)
    const levels = Array.from({ length: data?.highestLevel ?? 0 }, (_, index) => index + 1)
    const fields: (FilterField | false)[] = [
      { ...asyncSelectFilterField('groupId', data?.groups, isPending), isDaily: true, widthPx: 200 },
      { kind: 'dates', label: words.dates, from: 'startDate', to: 'endDate', isDaily: true },
      asyncSelectFilterField('courseId', data?.courses, isPending),
      hasSeveralOffices && { ...offices, options: [{ value: '', label: commonText.all }, ...offices.options] },
      {
        kind: 'select',
        name: 'level',
        options: levels.map((level) => ({ value: level, label: words.levelOption(level) })),
        isLoading: isPending,
      },
      { ...asyncSelectFilterField('statusId', data?.statuses, isPending), label: words.status },
      { kind: 'select', name: 'methods', options: methodOptions, isMultiple: true },
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, hasSeveralOffices])
}

/** Offers only courses in which the student has earned points. */
export function useStudentAwardFilterFields(
  studentId: number,
  { withMethods }: { withMethods: boolean },
): FilterField[] {
  const { data, isPending } = useRouteQuery(studentAwards.courses, { query: { studentId } }, { staleMs: 60_000 })
  return useMemo(() => {
    const fields: (FilterField | false)[] = [
      { ...asyncSelectFilterField('courseId', data?.courses, isPending), isDaily: true },
      withMethods && {
        kind: 'select',
        name: 'methods',
        options: methodOptions,
        isMultiple: true,
        isDaily: true,
        widthPx: 220,
      },
      { kind: 'dates', label: words.dates, from: 'startDate', to: 'endDate', isDaily: true },
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, withMethods])
}
