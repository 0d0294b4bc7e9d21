import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher } from './testing/teaching-group.ts'

const t = shareTestApp()
const grants = ['all_groups.read', 'all_groups:attendance.read']

// Shows: DAY-031
it("the weekly trends of the viewer's branches show attendance, members who joined and left, and lessons without attendance", async () => {
  const c = await createGroupWithTeacher(t)
  const [one, two] = [await c.student(), await c.student({ startedDate: '2026-11-16', endedDate: '2026-11-20' })]
  const marked = await c.lesson('2026-11-18')
  await c.mark(marked, one, 1)
  await c.mark(marked, two, 2)
  const early = await c.lesson('2026-08-31')
  await c.mark(early, one, 1)
  await c.mark(await c.lesson('2026-08-30'), one, 2)
  await c.lesson('2026-11-19')
  await c.lesson('2026-11-20')
  const { token } = await c.person(grants)
  const { data } = await t.send(statistics.trends, { token })
  expect([data.weeks.length, data.weeks[0], data.weeks.at(-1)]).toEqual([12, '2026-08-31', '2026-11-16'])
  expect(data.offices).toHaveLength(1)
  expect(data.offices[0]?.weeks.map(({ attended, marked: all }) => [attended, all])).toEqual([
    [1, 1],
    ...Array(10).fill([0, 0]),
    [1, 2],
  ])
  // The first student joined on 1 September, so the first of the twelve weeks has a new member.
  expect(data.members.map(({ joined, left }) => [joined, left])).toEqual([[1, 0], ...Array(10).fill([0, 0]), [1, 1]])
  expect(data.unmarked).toMatchObject({
    teachers: [{ id: c.teacher.staffId, count: 2, office: data.offices[0]?.name }],
    offices: [{ name: data.offices[0]?.name, count: 2 }],
  })
})

// Shows: DAY-031
it("the trends on the start page contain only the viewer's branches, and attendance only for viewers with the right to it", async () => {
  const c = await createGroupWithTeacher(t)
  await c.mark(await c.lesson('2026-11-18'), await c.student(), 1)
  await c.lesson('2026-11-19')
  const stranger = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
  const empty = { offices: [], unmarked: { teachers: [], offices: [] } }
  const strange = (await t.send(statistics.trends, { token: stranger.token })).data
  expect(strange).toMatchObject(empty)
  expect(strange.members.every(({ joined, left }) => joined === 0 && left === 0)).toBe(true)
  const plain = await c.person(['all_groups.read'])
  expect((await t.send(statistics.trends, { token: plain.token })).data).toMatchObject(empty)
  const teacher = await c.person(['my_groups.read'])
  expect((await t.send(statistics.trends, { token: teacher.token })).status).toBe(403)
})

// Shows: DAY-031
it('the start page counts the submissions to check, not the homework that they belong to', async () => {
  const c = await createGroupWithTeacher(t, { grants: ['my_groups.read', 'my_groups:check_homeworks.update'] })
  const homework = await c.homework('2026-11-16')
  for (const handedInAt of ['2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z', '2026-11-21T09:00:00+05:00'])
    await c.work(homework, await c.student(), { status: 1, handedInAt })
  const head = await c.person(['all_groups.read', 'all_groups:check_homeworks.read'])
  const board = (await t.send(statistics.board, { token: head.token })).data
  expect([board.homeworks.count, board.homeworks.rows.length]).toEqual([2, 1])
  const own = (await t.send(statistics.today, { token: c.teacher.token })).data
  expect([own.counts.homeworks, own.homeworks.length, own.freshWorks.map(({ waitingCount }) => waitingCount)]).toEqual([
    2,
    1,
    [1],
  ])
})
