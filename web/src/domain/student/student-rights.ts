import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'

/** Which deeds this person may do to students; asked once for a list, not once for every row. */
export interface StudentRights {
  block: boolean
  resetPassword: boolean
  sendSms: boolean
  smsHistory: boolean
  changeLogin: boolean
  addToGroup: boolean
  finish: boolean
  continue: boolean
  changeStatus: boolean
  history: boolean
}

const calls = {
  block: students.systemStatus,
  resetPassword: students.resetPassword,
  sendSms: students.sendSms,
  smsHistory: students.smsHistory,
  changeLogin: students.changeLogin,
  addToGroup: studentGroups.add,
  finish: studentGroups.stop,
  continue: studentGroups.continue,
  changeStatus: studentGroups.changeStatus,
  history: studentGroups.history,
} satisfies Record<keyof StudentRights, RouteDefinition>

export function useStudentRights(): StudentRights {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = Object.entries(calls).map(([deed, { access }]) => [deed, allows(access, held, isSuperadmin)])
    return Object.fromEntries(may) as StudentRights
  }, [held, isSuperadmin])
}
