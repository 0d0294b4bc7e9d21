import { useMemo } from 'react'
import { useStaffInfo } from '../access/profile.ts'
import { choice } from './choice.ts'
import type { SelectField } from './filter-fields.ts'

/** The branches among the filters of a list, several at once; `false` for whoever has one branch only (S0§2). */
export function useOfficeField(label: string): SelectField | false {
  const offices = useStaffInfo()?.offices
  return useMemo(
    () => (offices?.length ?? 0) > 1 && { ...choice('officeIds', label, offices), isMultiple: true },
    [offices, label],
  )
}
