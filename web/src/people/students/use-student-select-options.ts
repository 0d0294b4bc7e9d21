import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { studentsText } from './students.text.ts'

type Options = { value: number; label: string }[]

export interface StudentSelectOptions {
  categories: Options
  statuses: Options
  offices: Options
  isLoading: boolean
  otherOffices: (student: StudentDetail | undefined) => string | null
}

export function useStudentSelectOptions(): StudentSelectOptions {
  const { data, isPending: isLoading } = useRouteQuery(students.filterObjects, undefined, { staleMs: 5 * 60_000 })
  return useMemo(() => {
    const offices = (data?.offices ?? []).map(({ id, name }) => ({ value: id, label: name }))
    return {
      categories: (data?.categories ?? []).map(({ id, hName, displayName }) => ({
        value: id,
        label: displayName || hName,
      })),
      statuses: (data?.statuses ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
      offices,
      isLoading,
      otherOffices: (student) => {
        const others = student?.offices.filter(({ id }) => !offices.some(({ value }) => value === id)) ?? []
        return others.length > 0 && !isLoading
          ? studentsText.otherOffices(others.map(({ name }) => name).join(', '))
          : null
      },
    }
  }, [data, isLoading])
}
