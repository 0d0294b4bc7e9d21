import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { AccountStatus } from '@markaz/protocol/people/staff/schemas'
import type { CallArgumentsOf } from '@markaz/protocol/route'
import type { teachingStaffGroupHistory } from '@markaz/protocol/teaching/statistics/group-history.routes'
import type { SettableAccountStatus } from '../../domain/person/block-person.tsx'
import { staffFilterDefaults } from '../../domain/person/person-fields.ts'
import { useFormMutation, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { commonText } from '../../shared/text/common.text.ts'
import type { NewAccountValues } from './CreateTeachingStaffAccountModal.tsx'
import type { TeachingStaffView } from './teaching-staff-views.ts'

/** The API routes for teachers, for assistants and for both return the same data under different field names. */
type UnknownFields = Partial<Record<string, unknown>>

export function useTeachingStaffList(view: TeachingStaffView) {
  const list = useList(view.calls.list as typeof teachingStaff.list, {
    key: view.name,
    rows: (data) => (data as UnknownFields)[`${view.name}s`] as (typeof data)['academics'],
    defaults: staffFilterDefaults,
  })
  return { list, roles: (list.data as UnknownFields | undefined)?.roles as { id: number; name: string }[] | undefined }
}

export const useTeachingStaffMember = (view: TeachingStaffView, id: number) =>
  useRouteQuery(view.calls.read as typeof teachingStaff.read, { params: { id } }, { silent: true })

export const useTeachingStaffGroups = (view: TeachingStaffView, id: number) =>
  useList(view.calls.groups as typeof teachingStaffGroupHistory.groups, {
    key: `${view.name}-groups`,
    params: { id },
    rows: (data) => (data as UnknownFields)[`${view.name}Groups`] as (typeof data)['academicGroups'],
  })

export interface TeachingStaffLesson {
  date: string
  beginTime: string
  endTime: string
  /** 1 = attendance was marked, null = not marked; undefined for assistants, whose API route does not return it. */
  mark?: 1 | null
}

interface LessonsAnswer {
  teacherAttendancesData?: { groupName: string; rating: number | null; attendances: TeachingStaffLesson[] }[]
  attendances?: (TeachingStaffLesson & { groupName: string; rating: number | null })[]
}

export function useTeachingStaffLessons(view: TeachingStaffView, id: number, groupId: number) {
  const list = useList(view.calls.attendances as typeof teachingStaffGroupHistory.attendances, {
    key: `${view.name}-lessons`,
    params: { id, groupId },
    rows: (data): readonly TeachingStaffLesson[] => {
      const { attendances, teacherAttendancesData = [] } = data as unknown as LessonsAnswer
      return attendances ?? teacherAttendancesData.flatMap((one) => one.attendances)
    },
  })
  const data = list.data as LessonsAnswer | undefined
  const [group] = data?.teacherAttendancesData ?? data?.attendances ?? []
  return { list, groupName: group?.groupName, rating: group?.rating ?? null }
}

const refresh = ['academic', 'teacher', 'assistant', 'users', 'roles']

const otherOf = {
  [AccountStatus.Active]: AccountStatus.InActive,
  [AccountStatus.InActive]: AccountStatus.Active,
} as const

export function useTeachingStaffMutations(view: TeachingStaffView) {
  const change = useRouteMutation(view.calls.update as typeof teachingStaff.update, { refresh })
  const changeSilently = useFormMutation(view.calls.update as typeof teachingStaff.update, { refresh })
  const tell = useShowChangeToast()
  const status = useRouteMutation(teachingStaff.updateStatus, { refresh })
  const ofTeacher = useRouteMutation(teachers.resetPassword, { refresh })
  const ofOther = useRouteMutation(
    (view.name === 'assistant' ? assistants : teachingStaff).resetPassword as typeof teachingStaff.resetPassword,
    { refresh },
  )
  const signUp = useFormMutation(view.calls.signUp as typeof teachingStaff.signUp, { refresh })
  return {
    /** Teachers and assistants have no separate API route for the account status, so the route for editing is used. */
    setStatus: (id: number, isActive: SettableAccountStatus) =>
      view.name === 'academic'
        ? status.mutateAsync({ params: { id }, body: { isActive } })
        : change.mutateAsync({ params: { id }, body: { isActive }, base: { isActive: otherOf[isActive] } }),
    resetPassword: (id: number) =>
      view.name === 'teacher'
        ? ofTeacher.mutateAsync({ params: { userId: id } })
        : ofOther.mutateAsync({ params: { id } }),
    edit: async (
      { id, fullName, isActive, login, role }: TeachingStaffMember,
      body: CallArgumentsOf<typeof teachingStaff.update>['body'],
    ) => {
      const base = { isActive, login, roleId: role?.id } as CallArgumentsOf<typeof teachingStaff.update>['base']
      const answer = await changeSilently.mutateAsync({ params: { id }, body, base })
      tell(commonText.edited, answer, { detail: personName(fullName) })
    },
    signUp: (id: number, profile: NewAccountValues) =>
      signUp.mutateAsync({ params: { id }, body: profile as CallArgumentsOf<typeof teachingStaff.signUp>['body'] }),
  }
}
