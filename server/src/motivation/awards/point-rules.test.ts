import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import type { PointRuleInput } from '@markaz/protocol/motivation/awards/point-rules.schemas'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables } from '../../testing/rows.ts'
import { createGroupForPointTests } from '../actions/testing/group-with-points.ts'

const t = shareTestApp()

const rights = [
  'actions.create',
  'actions.read',
  'actions.update',
  'actions.delete',
  'method_actions.create',
  'method_actions.update',
  'method_actions.delete',
  'groups.update',
  'groups.read',
  'levels.create',
  'levels.delete',
  'statistics.read',
].map((right) => `gamification:${right}`)

const onTime = { from: AttendanceMark.Attended, to: AttendanceMark.Attended, xp: 300, coin: 3 }
const late = { from: AttendanceMark.Late, to: AttendanceMark.Late, xp: 200, coin: 0 }
const came = (category: number | string): PointRuleInput => ({
  action: { name: 'Darsga kelish', kind: PointActionKind.ParticipateLesson, category },
  levels: [onTime, late],
  groups: {},
})
const written = () =>
  countRowsOfTables(
    t.db,
    'gamification_category',
    'gamification_action',
    'action_level',
    'group_action',
    'point_entry',
    'audit',
  )

async function branch() {
  const g = await createGroupForPointTests(t)
  const [ali, vali] = g.studentIds as [number, number]
  await g.lesson('2026-11-20')
  await g.mark('2026-11-20', [
    [ali, AttendanceMark.Attended],
    [vali, AttendanceMark.Late],
  ])
  const { token } = await t.signedIn({ grants: rights, headOfficeIds: [g.headOfficeId] })
  return { ...g, token, save: (body: PointRuleInput, by = token) => t.send(pointRules.save, { token: by, body }) }
}

// Tests the undo of: action_level.create
// Shows: DAY-010
it('one API call saves a new point rule with its category, points and groups, and one undo removes all that the call created', async () => {
  const { token, groupId, save } = await branch()
  const elsewhere = await createGroupForPointTests(t)
  const done = await save(came('Birinchi kategoriya'))
  expect([done.status, done.data.groupsCount]).toEqual([200, 1])
  const id = done.data.actionId
  const { levels } = (await t.send(pointActionLevels.list, { token, query: { actionId: id } })).data
  expect(levels.map(({ from, xp, coin }) => [from, xp, coin])).toEqual([
    [AttendanceMark.Attended, 300, 3],
    [AttendanceMark.Late, 200, 0],
  ])
  const connected = (await t.send(groupPointActions.ofAction, { token, params: { id } })).data
  expect(connected.groupIds).toEqual([groupId])
  expect(await elsewhere.connected()).toEqual([])
  const lines = await t.db.many<{ entity: string; action: string }>(sql`
    select entity, action from audit where request_id = ${String(done.headers['x-request-id'])} order by id`)
  expect(lines.map(({ entity, action }) => `${entity}.${action}`)).toEqual([
    'gamification_category.create',
    'gamification_action.create',
    'action_level.update',
    'gamification_action.connect',
  ])

  const requestId = String(done.headers['x-take-back'])
  expect((await t.send(sessionAudits.takeBack, { token, params: { requestId } })).status).toBe(200)
  expect((await t.send(pointActions.read, { token, params: { id } })).status).toBe(404)
  const { categories } = (await t.send(gamificationCategories.list, { token })).data
  expect(categories.filter(({ displayName }) => displayName === 'Birinchi kategoriya')).toEqual([])
})

// Shows: DAY-010
it('the server saves no part of a point rule (action, points, category, groups) if one part is forbidden or refused', async () => {
  const { save, categoryId, headOfficeId } = await branch()
  const without = async (right: string) => {
    const grants = rights.filter((one) => one !== `gamification:${right}`)
    return (await t.signedIn({ grants, headOfficeIds: [headOfficeId] })).token
  }
  const noCategory = await without('levels.create')
  const noLevels = await without('method_actions.update')
  const before = await written()
  const half = {
    action: { name: 'Uy vazifasi', kind: PointActionKind.DoHomework, category: categoryId },
    levels: [
      { from: 1, to: 60, xp: 1, coin: 0 },
      { from: 60, to: 100, xp: 2, coin: 0 },
    ],
    groups: {},
  }
  const pass = { ...half, action: { ...half.action, kind: PointActionKind.PassExam } }
  const said = [
    await save(half),
    await save(pass),
    await save(came('Boshqa kategoriya'), noCategory),
    await save(came(categoryId), noLevels),
    await save(came(987_654)),
    await save({ ...came(categoryId), action: 987_654 }),
  ]
  expect(said.map(({ status, error }) => `${status} ${error.code}`)).toEqual([
    '409 BANDS_OVERLAP',
    '400 VALIDATION',
    '403 FORBIDDEN',
    '403 FORBIDDEN',
    '400 VALIDATION',
    '404 NOT_FOUND',
  ])
  expect(await written()).toEqual(before)
})

// Shows: DAY-010
it('the preview of a point rule shows the points that past lessons would earn, and stores nothing', async () => {
  const { token, save, categoryId } = await branch()
  const before = await written()
  const { data } = await t.send(pointRules.look, { token, body: came(categoryId) })
  expect(data).toMatchObject({
    groupsCount: 1,
    whatIf: { payments: 2, before: { xp: 0, coin: 0 }, after: { xp: 500, coin: 3 } },
  })
  expect(await written()).toEqual(before)
  const { actionId } = (await save(came(categoryId))).data
  const body = { startDate: '2026-10-25', endDate: '2026-11-20' }
  const paid = await t.send(pointActions.recountPreview, { token, params: { id: actionId }, body })
  expect(paid.data).toMatchObject({ xp: 500, coin: 3, entriesCount: 2 })

  // A rule for manual awards has no preview of points (`whatIf` is null).
  const byHand = { ...came(categoryId), levels: [{ from: 1, to: 100, xp: 5, coin: 0 }] }
  byHand.action = { name: 'Faollik', kind: PointActionKind.ByAdmin, category: categoryId }
  expect((await t.send(pointRules.look, { token, body: byHand })).data).toEqual({ groupsCount: 1, whatIf: null })
  const blind = await t.signedIn({ grants: rights.filter((one) => !one.includes('statistics')) })
  expect((await t.send(pointRules.look, { token: blind.token, body: came(categoryId) })).status).toBe(403)
})

// Shows: DAY-010
it("the groups that staff can choose for a point rule are active groups of the viewer's branches that match the filter", async () => {
  const { token, headOfficeId, groupId, save, categoryId } = await branch()
  const courseId = await t.build.course()
  const ofCourse = await t.build.group({ headOfficeId, courseId })
  await t.build.group({ headOfficeId, courseId, startedDate: '2026-01-01', endedDate: '2026-06-01' })
  const other = await createGroupForPointTests(t)
  const office = await t.db.one<{ id: number }>(sql`select id from office where head_office_id = ${other.headOfficeId}`)
  const count = async (query: object) => (await t.send(pointRules.groups, { token, query })).data.groupsCount
  expect([
    await count({}),
    await count({ courseIds: [courseId] }),
    await count({ officeIds: [office?.id] }),
    await count({ officeIds: [office?.id], courseIds: [courseId] }),
    await count({ groupIds: [ofCourse, other.groupId] }),
  ]).toEqual([2, 1, 0, 0, 1])

  const { actionId } = (await save(came(categoryId))).data
  const ids = async () => (await t.send(groupPointActions.ofAction, { token, params: { id: actionId } })).data.groupIds
  await save({ action: actionId, levels: [{ ...onTime, coin: 9 }, late] })
  expect(await ids()).toEqual([groupId, ofCourse].sort((one, other) => one - other))
  const moved = await save({ action: actionId, levels: [onTime, late], groups: { courseIds: [courseId] } })
  expect([moved.data.groupsCount, await ids()]).toEqual([1, [ofCourse]])
  const back = await save({ action: actionId, levels: [onTime, late], groups: { groupIds: [groupId, other.groupId] } })
  expect([back.data.groupsCount, await ids()]).toEqual([1, [groupId]])
  await save({ action: actionId, levels: [onTime, late], groups: { courseIds: [courseId] } })
  const body = { action: actionId, levels: [{ ...onTime, coin: 7 }, late] }
  expect((await t.send(pointRules.look, { token, body })).data.whatIf).toMatchObject({ payments: 0 })
  expect(
    (await save({ action: actionId, levels: [onTime, late], groups: { officeIds: [office?.id as number] } })).data,
  ).toEqual({
    actionId,
    groupsCount: 0,
  })
})

it('undoing a change of the points for a passed exam restores the points of all four score levels', async () => {
  const { token, save, categoryId } = await branch()
  const four = [86, 71, 60, 1].map((from, at) => ({
    from,
    to: [100, 85, 70, 59][at] as number,
    xp: 10 * from,
    coin: 1,
  }))
  const action = { name: 'Imtihondan otish', kind: PointActionKind.PassExam, category: categoryId }
  const { actionId } = (await save({ action, levels: four, groups: {} })).data
  const dearer = await save({ action: actionId, levels: four.map((level) => ({ ...level, coin: 5 })) })
  const requestId = String(dearer.headers['x-take-back'])
  expect((await t.send(sessionAudits.takeBack, { token, params: { requestId } })).status).toBe(200)
  const { levels } = (await t.send(pointActionLevels.list, { token, query: { actionId } })).data
  expect(levels.map(({ from, xp, coin }) => [from, xp, coin])).toEqual(
    four.map(({ from, xp, coin }) => [from, xp, coin]),
  )
})
