import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { gamificationCategories, levels, ownPoints } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { insertReturningId } from '../../testing/rows.ts'
import { createGroupForPointTests } from './testing/group-with-points.ts'

const t = shareTestApp()

/** Returns the status with the error code, or with the names of the invalid fields if the code is VALIDATION. */
const said = ({ status, error }: { status: number; error?: { code: string; fields?: object } }) =>
  error?.code === 'VALIDATION' ? [status, ...Object.keys(error.fields ?? {})] : [status, ...(error ? [error.code] : [])]

describe('point categories and levels', () => {
  // Shows: GAMIF-061
  it('each level of a point category needs more xp than the level below; changed levels apply to all students at once', async () => {
    const g = await createGroupForPointTests(t)
    const { token, categoryId } = g
    const [ali] = g.studentIds as [number]
    await g.connect([await g.action(PointActionKind.ParticipateLesson)])
    await g.lesson('2026-11-21')
    await g.mark('2026-11-21', [[ali, AttendanceMark.Attended]])
    const level = async () =>
      (await t.db.one<{ level: number }>(sql`select level from point_balance where student_id = ${ali}`))?.level
    expect(await level()).toBe(1)
    const add = (body: object) => t.send(levels.create, { token, body: { categoryId, ...body } as never })
    expect(said(await add({ level: 4, xp: 1000 }))).toEqual([400, 'xp'])
    expect(said(await add({ level: 2, xp: 600 }))).toEqual([409, 'LEVEL_TAKEN'])
    expect(said(await add({ level: 0, xp: -1 }))).toEqual([400, 'level', 'xp'])
    expect(said(await add({ level: 4, xp: 2000, image: 'images/x.png' }))).toEqual([400, 'FILE_UNKNOWN'])
    expect(said(await add({ categoryId: 987654, level: 4, xp: 2000 }))).toEqual([400, 'categoryId'])
    const all = (await t.send(levels.list, { token, query: { categoryId } })).data.levels
    expect(all.map(({ level, xp }) => [level, xp])).toEqual([
      [1, 100],
      [2, 500],
      [3, 1000],
    ])
    const second = all[1] as (typeof all)[number]
    await t.send(levels.update, { token, params: { id: second.id }, body: { categoryId, level: 2, xp: 250 } })
    expect(await level()).toBe(2)
    await t.send(levels.remove, { token, params: { id: second.id } })
    expect(await level()).toBe(1)
  })

  // Shows: GAMIF-050, GAMIF-062
  it("a point category's name is unique; a category that has points, or actions that earn points, cannot be deleted", async () => {
    const g = await createGroupForPointTests(t)
    const { token, categoryId } = g
    const { categories } = (await t.send(gamificationCategories.list, { token })).data
    const mine = categories.find(({ id }) => id === categoryId)
    expect(mine).toMatchObject({ levelsCount: 3, actionsCount: 0, studentsCount: 0 })
    const body = { name: (mine as { name: string }).name.toUpperCase(), displayName: 'Boshqa' }
    expect(said(await t.send(gamificationCategories.create, { token, body }))).toEqual([409, 'CATEGORY_NAME_TAKEN'])
    const params = { id: categoryId }
    const actionId = await g.action(PointActionKind.ByAdmin)
    expect(said(await t.send(gamificationCategories.remove, { token, params }))).toEqual([409, 'CATEGORY_IN_USE'])
    await g.remove(actionId)
    await t.send(gamificationCategories.update, { token, params, body: { name: 'yangi nom', displayName: 'Yangi' } })
    expect(said(await t.send(gamificationCategories.remove, { token, params }))).toEqual([200])
    expect(said(await t.send(levels.list, { token, query: { categoryId } }))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('actions that earn points, and their levels', () => {
  // Shows: GAMIF-053
  it.each([
    ['attending a lesson', PointActionKind.ParticipateLesson, 1],
    ['homework', PointActionKind.DoHomework, 2],
    ['taking part in an exam', PointActionKind.ParticipateExam, 3],
    ['passing an exam', PointActionKind.PassExam, 4],
    ['points by staff', PointActionKind.ByAdmin, 5],
  ])(
    "the kind of the point rule for %s has the number that the customer's specification gives",
    async (_, method, kind) => {
      const g = await createGroupForPointTests(t)
      const id = await g.action(method)
      expect((await t.send(pointActions.read, { token: g.token, params: { id } })).data.kind).toBe(kind)
      expect(await t.db.one(sql`select kind from gamification_action where id = ${id}`)).toEqual({ kind })
    },
  )

  // Shows: GAMIF-042, GAMIF-043, GAMIF-069
  it('a new point rule proposes 300 xp for students who come on time and 200 for late students; homework score bands cannot overlap; exams have four levels', async () => {
    const g = await createGroupForPointTests(t)
    const { token } = g
    const list = async (actionId: number) => {
      const { levels } = (await t.send(pointActionLevels.list, { token, query: { actionId } })).data
      return levels
    }
    const shown = async (actionId: number) => (await list(actionId)).map(({ from, to, xp }) => [from, to, xp])
    const came = await g.action(PointActionKind.ParticipateLesson)
    expect(await shown(came)).toEqual([
      [1, 1, 300],
      [4, 4, 200],
    ])
    const [inTime] = await list(came)
    const params = { id: inTime?.id as number }
    expect(said(await t.send(pointActionLevels.remove, { token, params }))).toEqual([409, 'MARKS_FIXED'])
    const change = (body: object) =>
      t.send(pointActionLevels.update, { token, params, body: { actionId: came, coin: 0, ...body } as never })
    expect(said(await change({ from: 1, to: 4, xp: 1 }))).toEqual([400, 'from'])
    expect(said(await change({ from: 1, to: 1, xp: 250 }))).toEqual([200])

    const homework = await g.action(PointActionKind.DoHomework)
    expect(said(await g.level({ actionId: homework, from: 86, to: 94, xp: 40, coin: 0 }))).toEqual([201])
    expect(said(await g.level({ actionId: homework, from: 90, to: 100, xp: 50, coin: 0 }))).toEqual([
      409,
      'BANDS_OVERLAP',
    ])
    expect(said(await g.level({ actionId: homework, from: 60, to: 50, xp: 50, coin: 0 }))[0]).toBe(400)
    const eight = {
      topXp: 4,
      topCoin: 0,
      goodXp: 3,
      goodCoin: 0,
      satisfactoryXp: 2,
      satisfactoryCoin: 0,
      awfulXp: 1,
      awfulCoin: 0,
    }
    expect(said(await g.level({ actionId: homework, ...eight }))).toEqual([400, 'from'])
    const pass = await g.action(PointActionKind.PassExam)
    expect(said(await g.level({ actionId: pass, ...eight }))).toEqual([201])
    expect(said(await g.level({ actionId: pass, ...eight }))).toEqual([409, 'ACTION_HAS_LEVELS'])
    expect(await shown(pass)).toEqual([
      [86, 100, 4],
      [71, 85, 3],
      [60, 70, 2],
      [1, 59, 1],
    ])
    const last = (await list(pass)).at(-1)?.id as number
    await t.send(pointActionLevels.update, {
      token,
      params: { id: last },
      body: { actionId: pass, ...eight, topXp: 9 },
    })
    expect((await shown(pass))[0]).toEqual([86, 100, 9])
    await t.send(pointActionLevels.remove, { token, params: { id: last } })
    expect(await shown(pass)).toEqual([])
    expect(said(await g.level({ actionId: await g.action(PointActionKind.ByAdmin), ...eight }))).toEqual([
      400,
      'actionId',
    ])
  })

  // Shows: GAMIF-044, GAMIF-056
  it('the name of an action that earns points has at least five letters, and its kind cannot change', async () => {
    const g = await createGroupForPointTests(t)
    const { token, categoryId } = g
    const body = { name: 'Dars', kind: PointActionKind.ByAdmin, categoryId, xp: 0, coin: 0 }
    expect(said(await t.send(pointActions.create, { token, body }))).toEqual([400, 'name'])
    const id = await g.action(PointActionKind.ByAdmin)
    const update = (more: object) =>
      t.send(pointActions.update, { token, params: { id }, body: { ...body, name: 'Faollik', ...more } })
    expect(said(await update({ kind: PointActionKind.PassExam }))).toEqual([409, 'ACTION_KIND_FIXED'])
    expect(said(await update({ xp: 7 }))).toEqual([200])
    expect((await t.send(pointActions.read, { token, params: { id } })).data).toMatchObject({
      name: 'Faollik',
      xp: 7,
      groupsCount: 0,
    })
  })
})

describe('assigning point rules to groups', () => {
  // Shows: GAMIF-047, GAMIF-048, GAMIF-071
  it('GET /groups-actions/filter-objects offers courses, study types, teachers and branches, and filtering groups by each offered id finds groups', async () => {
    const { headOfficeId, token } = await createGroupForPointTests(t)
    const other = await createGroupForPointTests(t)
    const [courseId, categoryId] = [await t.build.course({ name: 'Kimyo' }), await t.build.category({ name: 'Tabiiy' })]
    const learningTypeId = await insertReturningId(
      t.db,
      sql`insert into learning_type (name) values ('Intensiv') returning id`,
    )
    const groupId = await t.build.group({ headOfficeId, courseId, categoryId, learningTypeId })
    const [teacherId, stranger] = [await t.build.staff(), await t.build.staff()]
    await t.build.groupStaff({ groupId, staffId: teacherId })
    await t.build.groupStaff({ groupId: other.groupId, staffId: stranger })
    const office = await t.db.one<{ id: number; name: string }>(
      sql`select id, name from office where head_office_id = ${headOfficeId}`,
    )
    const teacher = await t.db.one(sql`select id, full_name as name from staff where id = ${teacherId}`)
    const url = '/api/staff/groups-actions/filter-objects'
    const { data } = (await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
    // Courses and study types are common to all branches; teachers and branches are limited to the viewer's branches.
    expect(data.courses).toContainEqual({ id: courseId, name: 'Kimyo' })
    expect(data.learningTypes).toContainEqual({ id: learningTypeId, name: 'Intensiv' })
    expect([data.academics, data.offices]).toEqual([[teacher], [office]])
    for (const query of [
      { courseId },
      { learningTypeId },
      { teacherId },
      { categoryId },
      { officeIds: [office?.id as number], courseId },
    ]) {
      const { groups } = (await t.send(groupPointActions.list, { token, query })).data
      expect(groups.map(({ id }) => id)).toEqual([groupId])
    }
  })

  // Shows: GAMIF-047, GAMIF-059, GAMIF-060
  it('assigning point rules to a group, or groups to a point rule, gives the same result; groups of other branches are unchanged', async () => {
    const g = await createGroupForPointTests(t)
    const other = await createGroupForPointTests(t)
    const { token, groupId } = g
    const [one, two] = [await g.action(PointActionKind.ByAdmin), await g.action(PointActionKind.ParticipateExam)]
    expect(said(await g.connect([one, two]))).toEqual([200])
    expect(said(await g.connect([two, one]))).toEqual([200])
    await other.connect([one])
    const ofAction = async () =>
      (await t.send(groupPointActions.ofAction, { token, params: { id: one } })).data.groupIds
    expect([await g.connected(), await ofAction()]).toEqual([[one, two], [groupId]])
    const second = await t.build.group({ headOfficeId: g.headOfficeId, name: 'Ikkinchi' })
    const connect = (groupIds: number[]) =>
      t.send(groupPointActions.connectAction, { token, params: { id: one }, body: { groupIds } })
    expect(said(await connect([second, other.groupId]))).toEqual([400, 'groupIds'])
    expect(said(await connect([second]))).toEqual([200])
    expect([await ofAction(), await g.connected(), await other.connected()]).toEqual([[second], [two], [one]])
    expect(said(await g.connect([987654]))).toEqual([400, 'actionIds'])
    expect(
      said(
        await t.send(groupPointActions.connectGroup, { token, params: { id: other.groupId }, body: { actionIds: [] } }),
      ),
    ).toEqual([404, 'NOT_FOUND'])
    const { groups, total } = (await t.send(groupPointActions.list, { token, query: { studentsCount: 1 } })).data
    expect([total, groups[0]?.id, groups[0]?.actionsCount, groups[0]?.studentsCount]).toEqual([1, groupId, 1, 2])
    expect((await t.send(pointActions.read, { token, params: { id: one } })).data.groupsCount).toBe(2)
  })
})

describe("a student's points", () => {
  it('a student sees their own points, point history and levels, and no data of other students', async () => {
    const g = await createGroupForPointTests(t)
    const [ali, vali] = g.studentIds as [number, number]
    await t.db.run(sql`update student set login = 'ali.' || id, password_hash = 'x' where id = any(${g.studentIds})`)
    await g.connect([await g.action(PointActionKind.ParticipateLesson)])
    await g.lesson('2026-11-21')
    await g.mark('2026-11-21', [
      [ali, AttendanceMark.Attended],
      [vali, AttendanceMark.Late],
    ])
    await g.mark('2026-11-21', [[ali, AttendanceMark.Late]])
    const token = await openStudentSession(t.deps, t.db, { studentId: ali, address: '127.0.0.1', userAgent: null })
    expect((await t.send(ownPoints.balance, { token })).data).toEqual({
      xp: 200,
      coin: 0,
      level: 1,
      categories: [expect.objectContaining({ id: g.categoryId, xp: 200, level: 1, nextXp: 500, image: null })],
    })
    const { entries, total } = (await t.send(ownPoints.history, { token, query: { categoryId: g.categoryId } })).data
    expect([total, entries.map(({ xp, isCorrection, group }) => [xp, isCorrection, group?.id])]).toEqual([
      2,
      [
        [-100, true, g.groupId],
        [300, false, g.groupId],
      ],
    ])
    const { categories } = (await t.send(ownPoints.levels, { token })).data
    expect(categories.find(({ id }) => id === g.categoryId)?.levels.map(({ level }) => level)).toEqual([1, 2, 3])
  })
})
