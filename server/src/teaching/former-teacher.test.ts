import { allApiRoutes } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath } from '@markaz/protocol/route'
import { expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { insertReturningId } from '../testing/rows.ts'

const t = shareTestApp()
const days = 'start=2026-11-01&end=2026-11-30&from=2026-11-01&to=2026-11-30&month=2026-11&date=2026-11-20'

it('no API call gives a former teacher of a group any data of its homework, exams, chats or recordings', async () => {
  const { headOfficeId } = await t.build.office()
  const grants = allGrants.filter((grant) => grant.startsWith('my_'))
  const teacher = await t.signedIn({ grants, headOfficeIds: [headOfficeId], kind: 2 })
  const groupId = await t.build.group({ headOfficeId })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  const studentId = await t.build.student({ headOfficeIds: [headOfficeId] })
  await t.build.membership({ studentId, groupId })
  const lessonId = await t.build.lesson({ groupId, date: '2026-11-20' })
  const homeworkId = await t.build.homework({ groupId, lessonId })
  const examId = await t.build.exam({ groupId })
  const { id: videoId } = await t.build.video({ authorId: await t.build.staff(), groupId })
  const chatOf = { homework: sql`homework_id = ${homeworkId}`, exam: sql`exam_id = ${examId}` }
  const ids: Record<string, number> = { homeworkId, examId, lessonId, studentId, groupId, videoId }

  async function open(): Promise<string[]> {
    const names: string[] = []
    for (const { area, name, route } of allApiRoutes) {
      const { path } = route
      if (route.method !== 'GET' || route.stream || route.side || !path.includes('{')) continue
      const isExam = path.startsWith('/exams')
      const id = path.startsWith('/groups') ? groupId : isExam ? examId : path.startsWith('/video') ? videoId : groupId
      const chatId = await insertReturningId(
        t.db,
        sql`select id from chat where ${isExam ? chatOf.exam : chatOf.homework}`,
      )
      const known: Record<string, number> = { ...ids, chatId }
      const url = apiPath(route).replace(/\{(\w+)\}/g, (_, key) => String(known[key as string] ?? id))
      const headers = { authorization: `Bearer ${teacher.token}` }
      if ((await t.app.inject({ url: `${url}?${days}`, headers })).statusCode === 200) names.push(`${area}.${name}`)
    }
    return names
  }

  const before = await open()
  expect(before).toEqual(expect.arrayContaining(['homework.chat.own', 'exams.read', 'attendance.read.own']))
  expect(before.length).toBeGreaterThan(20)
  await t.db.run(sql`update group_staff set ended_date = '2026-11-10' where staff_id = ${teacher.staffId}`)
  expect(await open()).toEqual([])
})
