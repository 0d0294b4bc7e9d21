import { academics, assistants, teachers } from '@markaz/protocol/people/academics/routes'
import type { academicWork } from '@markaz/protocol/teaching/statistics/academic-work.routes'
import type { SetStatus } from '../../domain/person/block-person.tsx'
import type { NewProfile } from '../../domain/person/ProfileModal.tsx'
import type { ArgsOf } from '../../shared/api/call.ts'
import { type CallOptions, useCall, useSend } from '../../shared/api/query.ts'
import type { Door } from './doors.ts'

/**
 * The calls of a door under one name each. The doors' answers differ in the names of their lists only; a page asks
 * always the same door, so the hooks behind are always the same.
 */
type ListQuery = NonNullable<ArgsOf<typeof academics.list>['query']>
type GroupsQuery = NonNullable<ArgsOf<typeof academicWork.groups>['query']>
type LessonsQuery = NonNullable<ArgsOf<typeof academicWork.attendances>['query']>
const quiet: CallOptions = { keepPrevious: true }

export function useAcademicList(door: Door, query: ListQuery) {
  const route = door.calls.list as typeof academics.list
  const list = useCall(route, { query }, quiet)
  const data: Partial<Record<string, unknown>> | undefined = list.data
  const rows = (data?.[`${door.name}s`] ?? undefined) as NonNullable<typeof list.data>['academics'] | undefined
  const roles = data?.roles as { id: number; name: string }[] | undefined
  return { list, rows, roles }
}

export const useAcademic = (door: Door, id: number) =>
  useCall(door.calls.read as typeof academics.read, { params: { id } }, { silent: true })

export function useAcademicGroups(door: Door, id: number, query: GroupsQuery) {
  const list = useCall(door.calls.groups as typeof academicWork.groups, { params: { id }, query }, quiet)
  const data: Partial<Record<string, unknown>> | undefined = list.data
  const rows = data?.[`${door.name}Groups`] as NonNullable<typeof list.data>['academicGroups'] | undefined
  return { list, rows }
}

export interface Lesson {
  date: string
  beginTime: string
  endTime: string
  /** Absent where the door does not tell (assistants). */
  mark?: 1 | null
}

export function useAcademicLessons(door: Door, id: number, groupId: number, query: LessonsQuery) {
  const list = useCall(
    door.calls.attendances as typeof academicWork.attendances,
    { params: { id, groupId }, query },
    quiet,
  )
  const data = list.data as
    | {
        total: number
        teacherAttendancesData?: { groupName: string; rating: number | null; attendances: Lesson[] }[]
        attendances?: (Lesson & { groupName: string; rating: number | null })[]
      }
    | undefined
  const [group] = data?.teacherAttendancesData ?? data?.attendances ?? []
  const rows = data && (data.attendances ?? data.teacherAttendancesData?.flatMap((one) => one.attendances) ?? [])
  return { list, rows, total: data?.total, groupName: group?.groupName, rating: group?.rating ?? null }
}

const refresh = ['academic', 'teacher', 'assistant', 'users', 'roles']

/** What may be done to a person through this door. */
export function useAcademicDeeds(door: Door) {
  const change = useSend(door.calls.update as typeof academics.update, { refresh })
  const changeSilently = useSend(door.calls.update as typeof academics.update, { refresh, silent: true })
  const status = useSend(academics.updateStatus, { refresh })
  const ofTeacher = useSend(teachers.resetPassword, { refresh })
  const ofOther = useSend(
    (door.name === 'assistant' ? assistants : academics).resetPassword as typeof academics.resetPassword,
    { refresh },
  )
  const signUp = useSend(door.calls.signUp as typeof academics.signUp, { refresh, silent: true })
  return {
    /** Teachers and assistants have no status call of their own. */
    setStatus: (id: number, isActive: SetStatus) =>
      (door.name === 'academic' ? status : change).mutateAsync({ params: { id }, body: { isActive } }),
    resetPassword: (id: number) =>
      door.name === 'teacher'
        ? ofTeacher.mutateAsync({ params: { userId: id } })
        : ofOther.mutateAsync({ params: { id } }),
    edit: (id: number, body: ArgsOf<typeof academics.update>['body']) =>
      changeSilently.mutateAsync({ params: { id }, body }),
    signUp: (id: number, profile: NewProfile) =>
      signUp.mutateAsync({ params: { id }, body: profile as ArgsOf<typeof academics.signUp>['body'] }),
  }
}
