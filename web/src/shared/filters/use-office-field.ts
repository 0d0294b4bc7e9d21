import { labelOf } from '@markaz/protocol/labels'
import { useMemo } from 'react'
import { useStaffInfo } from '../access/profile.ts'
import { asyncSelectField } from './choice.ts'
import type { SelectField } from './filter-fields.ts'

/** Returns `false` for a user with only one branch. */
export function useOfficeField(): SelectField | false {
  const offices = useStaffInfo()?.offices
  return useMemo(
    () =>
      (offices?.length ?? 0) > 1 && {
        ...asyncSelectField('officeIds', offices),
        label: labelOf('office'),
        isMultiple: true,
      },
    [offices],
  )
}
