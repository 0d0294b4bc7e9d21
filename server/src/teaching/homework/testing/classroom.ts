import type { TestApp } from '../../../testing/app.ts'

export const allHomeworkGrants = (module: 'all_groups' | 'my_groups') =>
  ['create', 'read', 'update', 'delete'].map((option) => `${module}:all_homeworks.${option}`)

export interface TestClassroom {
  headOfficeId: number
  groupId: number
  /** A lesson on Friday, 20 November 2026, 15:00-17:00. */
  lessonId: number
  /** The students Aliyev, Botirov and Choriyev, in this order. */
  studentIds: [number, number, number]
  admin: { token: string; staffId: number }
  teacher: { token: string; staffId: number }
}

export async function buildTestClassroom(t: TestApp): Promise<TestClassroom> {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const member = async (lastName: string) => {
    const studentId = await t.build.student({ lastName, firstName: 'Ali', headOfficeIds: [headOfficeId] })
    await t.build.membership({ groupId, studentId })
    return studentId
  }
  const studentIds = [
    await member('Aliyev'),
    await member('Botirov'),
    await member('Choriyev'),
  ] as TestClassroom['studentIds']
  const admin = await t.signedIn({ grants: allHomeworkGrants('all_groups'), headOfficeIds: [headOfficeId] })
  const teacher = await t.signedIn({ grants: allHomeworkGrants('my_groups'), kind: 2, headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  return {
    headOfficeId,
    groupId,
    lessonId: await t.build.lesson({ groupId, date: '2026-11-20' }),
    studentIds,
    admin,
    teacher,
  }
}
