import { students } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { useDeferredValue, useMemo } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import type { FiltersOfUrl } from '../../shared/filters/use-filters.ts'
import { personName } from '../../shared/format/person.ts'
import { type TimetableFilterSchema, useTimetableWeek } from './use-week.ts'

/** The rooms for the filter are in the response with the week, so they need no separate API call. */
export function TimetableFilterBar({ filters }: { filters: FiltersOfUrl<typeof TimetableFilterSchema> }) {
  const { groupId, studentId } = filters.values
  const rooms = useDeferredValue(useTimetableWeek(filters.values).data?.rooms)
  const office = useOfficeFilterField()
  const { data: objects, isPending } = useRouteQuery(groups.filterObjects, undefined, {
    staleMs: 300_000,
    silent: true,
  })
  const maySeeStudents = useMayCall(students.read)
  const { data: student } = useRouteQuery(
    students.read,
    { params: { id: studentId ?? 0 } },
    { enabled: Boolean(studentId) && maySeeStudents, silent: true },
  )
  const { data: group } = useRouteQuery(
    groups.read,
    { params: { id: groupId ?? 0 } },
    { enabled: Boolean(groupId), silent: true },
  )
  return useMemo(() => {
    const teachers = objects?.teachers.map(({ id, fullName }) => ({ id, fullName: personName(fullName) }))
    const nameOf = (id: number, name: string | undefined) => [{ id, name: name ?? `№ ${id}` }]
    const fields: FilterField[] = [
      ...(office ? [{ ...office, isDaily: true }] : []),
      ...(rooms?.length ? [{ ...asyncSelectFilterField('roomId', rooms), isDaily: true }] : []),
      { ...asyncSelectFilterField('teacherId', teachers, isPending), isDaily: true },
      ...(groupId ? [asyncSelectFilterField('groupId', nameOf(groupId, group?.name))] : []),
      ...(studentId
        ? [asyncSelectFilterField('studentId', nameOf(studentId, student && personName(student.fullName)))]
        : []),
    ]
    return <FilterBar filters={filters} fields={fields} />
  }, [filters, rooms, office, objects, isPending, groupId, group, studentId, student])
}
