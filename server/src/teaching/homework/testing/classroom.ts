import type { TestApp } from '../../../testing/app.ts'
import {
  buildGroup,
  buildGroupStaff,
  buildLesson,
  buildMembership,
  buildOffice,
  buildStudent,
} from '../../../testing/build.ts'

export const every = (module: 'all_groups' | 'my_groups') =>
  ['create', 'read', 'update', 'delete'].map((option) => `${module}:all_homeworks.${option}`)

export interface Classroom {
  headOfficeId: number
  groupId: number
  /** A lesson on 20 November 2026, a Friday, 15:00-17:00. */
  lessonId: number
  /** Aliyev, Botirov, Choriyev: in the order of names. */
  studentIds: [number, number, number]
  /** Somebody of the branch, with every grant of homework on all groups. */
  admin: { token: string; staffId: number }
  /** Teaches the group, with every grant of homework on the own groups. */
  teacher: { token: string; staffId: number }
}

/** A branch with one group of three and its teacher, all new. */
export async function buildClassroom(t: TestApp): Promise<Classroom> {
  const { headOfficeId } = await buildOffice(t.db)
  const groupId = await buildGroup(t.db, { headOfficeId })
  const member = async (lastName: string) => {
    const studentId = await buildStudent(t.db, { lastName, firstName: 'Ali', headOfficeIds: [headOfficeId] })
    await buildMembership(t.db, { groupId, studentId })
    return studentId
  }
  const studentIds = [
    await member('Aliyev'),
    await member('Botirov'),
    await member('Choriyev'),
  ] as Classroom['studentIds']
  const admin = await t.signedIn({ grants: every('all_groups'), headOfficeIds: [headOfficeId] })
  const teacher = await t.signedIn({ grants: every('my_groups'), kind: 2, headOfficeIds: [headOfficeId] })
  await buildGroupStaff(t.db, { groupId, staffId: teacher.staffId })
  return {
    headOfficeId,
    groupId,
    lessonId: await buildLesson(t.db, { groupId, date: '2026-11-20' }),
    studentIds,
    admin,
    teacher,
  }
}
