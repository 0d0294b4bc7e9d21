import {
  type ByGroupAccessScope,
  type GroupAccessScope,
  groupAccessScopes,
  type RouteDefinition,
} from '@markaz/protocol/route'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  allCurriculumGrants,
  allVideoGrants,
  buildVideoTestCentre,
  type VideoTestCentre,
} from './testing/video-test-centre.ts'

const t = shareTestApp()
let room: VideoTestCentre
let other: VideoTestCentre
beforeAll(async () => {
  room = await buildVideoTestCentre(t)
  other = await buildVideoTestCentre(t)
})

const modules = { all: 'all_groups', own: 'my_groups' } as const

/** The API calls to test. `list` and `createLink` concern a group and not a video, so their status is null. */
const calls = {
  list: { grants: ['read'], reaches: groupAccessScopes, status: null },
  createLink: { grants: ['create'], reaches: groupAccessScopes, status: null },
  update: { grants: ['update', 'create'], reaches: groupAccessScopes, status: VideoStatus.Done },
  updateStatus: { grants: ['update', 'create'], reaches: groupAccessScopes, status: VideoStatus.Uploading },
  remove: { grants: ['update', 'create'], reaches: groupAccessScopes, status: VideoStatus.Done },
  read: { grants: ['read'], reaches: [''], status: VideoStatus.Done },
  history: { grants: ['read'], reaches: [''], status: VideoStatus.Done },
  play: { grants: ['read'], reaches: [''], status: VideoStatus.Done },
} as const
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]

const routeOf = (name: Name, reach: GroupAccessScope | '') =>
  (reach === '' ? videos[name] : (videos[name] as ByGroupAccessScope<RouteDefinition>)[reach]) as RouteDefinition
const bodies = {
  createLink: ({ groupId, lessonId }: VideoTestCentre) => ({
    groupId,
    lessonId,
    origName: 'Dars',
    size: 5,
    type: 'lesson',
  }),
  update: () => ({ origName: 'Yangi' }),
  updateStatus: () => ({ status: VideoStatus.Pause, message: "To'xtatildi" }),
}

async function ask(
  name: Name,
  reach: GroupAccessScope | '',
  token: string | null,
  { authorId = room.teacher.staffId, of = room },
) {
  const { status } = calls[name]
  const id =
    status === null
      ? of.groupId
      : (await t.build.video({ groupId: of.groupId, lessonId: of.lessonId, authorId, status })).id
  const before = await written()
  const body = name in bodies ? bodies[name as keyof typeof bodies](of) : undefined
  const answer = await t.send(routeOf(name, reach), { token, params: { id } as never, body: body as never })
  return { answer, isUntouched: async () => JSON.stringify(await written()) === JSON.stringify(before) }
}

const written = () =>
  t.db.one(sql`
    select (select json_agg(to_jsonb(video) order by id) from video) as videos, (select count(*) from video_event) as events,
      (select count(*) from video_upload) as uploads, (select count(*) from audit) as lines`)

const branchOfCentre = () => ({ headOfficeIds: [room.headOfficeId] })
async function signInWithGrants(reach: GroupAccessScope | '', grants: readonly string[]) {
  const isOwn = reach === 'own'
  const person = await t.signedIn({ grants: [...grants], kind: isOwn ? 2 : 1, ...branchOfCentre() })
  if (isOwn)
    await t.db.run(sql`
      insert into group_staff (ext_id, group_id, staff_id, role) values (${`holder-${person.staffId}`}, ${room.groupId}, ${person.staffId}, 'assistant')`)
  return person
}
const moduleOf = (reach: GroupAccessScope | '') => modules[reach || 'all']

describe.each(names)('the rights for the API call videos.%s', (name) => {
  const { grants, reaches: groupScopes } = calls[name]
  const success = name === 'createLink' ? 201 : 200

  // Shows: PERM-003, VIDEO-033, VIDEO-034, VIDEO-037, VIDEO-039
  it('an API call about videos succeeds for a user who has only one of the rights that allow the call', async () => {
    for (const reach of groupScopes)
      for (const option of grants) {
        const { token, staffId } = await signInWithGrants(reach, [`${moduleOf(reach)}:video_upload.${option}`])
        const { answer } = await ask(name, reach, token, { authorId: staffId })
        expect([reach, option, answer.status, answer.error?.fields]).toEqual([reach, option, success, undefined])
      }
  })

  // Shows: PERM-008
  it('an API call about videos answers 403 to a user with all rights except the right to this call, and nothing is written', async () => {
    for (const reach of groupScopes) {
      const refused = reach === '' ? ['all_groups', 'my_groups'] : [modules[reach]]
      const rest = [
        ...allVideoGrants('all_groups'),
        ...allVideoGrants('my_groups'),
        'all_groups.read',
        'my_groups.read',
      ].filter(
        (grant) => !refused.some((module) => grants.some((option) => grant === `${module}:video_upload.${option}`)),
      )
      const { token, staffId } = await signInWithGrants(reach, rest)
      const { answer, isUntouched } = await ask(name, reach, token, { authorId: staffId })
      expect([answer.status, answer.error.code, await isUntouched()]).toEqual([403, 'FORBIDDEN', true])
    }
  })

  it('an API call about videos answers 401 without a session, and nothing is written', async () => {
    for (const reach of groupScopes) {
      const { answer, isUntouched } = await ask(name, reach, null, {})
      expect([answer.status, await isUntouched()]).toEqual([401, true])
    }
  })

  it("an API call about videos answers 404 for a group of another branch, even to the video's author", async () => {
    for (const reach of groupScopes) {
      const { token, staffId } = await signInWithGrants(reach, [
        ...allVideoGrants('all_groups'),
        ...allVideoGrants('my_groups'),
      ])
      const { answer, isUntouched } = await ask(name, reach, token, { of: other, authorId: staffId })
      expect([answer.status, answer.error.code, await isUntouched()]).toEqual([404, 'NOT_FOUND', true])
    }
  })

  // Shows: PERM-003
  it('an API call about videos answers 404 for a group that the user does not, or no longer, teach', async () => {
    const reach = groupScopes.at(-1) as GroupAccessScope | ''
    const { token, staffId } = await t.signedIn({ grants: allVideoGrants('my_groups'), kind: 2, ...branchOfCentre() })
    for (const hasTaught of [false, true]) {
      if (hasTaught)
        await t.db.run(sql`
          insert into group_staff (ext_id, group_id, staff_id, role, ended_date) values (${`left-${staffId}`}, ${room.groupId}, ${staffId}, 'teacher', '2026-11-20')`)
      const { answer, isUntouched } = await ask(name, reach, token, { authorId: staffId })
      expect([answer.status, answer.error.code, await isUntouched()]).toEqual([404, 'NOT_FOUND', true])
    }
  })
})

describe.each(['update', 'updateStatus', 'remove', 'read', 'history', 'play'] as const)(
  'the API call %s about a missing video',
  (name) => {
    it('an API call about videos answers 404 for a deleted or unknown video, and nothing is written', async () => {
      const authorId = room.admin.staffId
      const { id } = await t.build.video({ groupId: room.groupId, authorId, deletedAt: '2026-11-21T09:00:00Z' })
      const before = await written()
      for (const reach of calls[name].reaches.filter((one) => one !== 'own'))
        for (const params of [{ id }, { id: 999_999_999 }]) {
          const body = name in bodies ? bodies[name as keyof typeof bodies](room) : undefined
          const { token } = room.admin
          const answer = await t.send(routeOf(name, reach), { token, params: params as never, body: body as never })
          expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
        }
      expect(await written()).toEqual(before)
    })

    it("only the rights to the study plan give access to a study plan's video", async () => {
      const { grants } = calls[name]
      const reach = calls[name].reaches[0]
      const answerTo = async (own: string[]) => {
        const { token, staffId } = await t.signedIn({ grants: own, ...branchOfCentre() })
        const { id } = await t.build.video({ authorId: staffId, status: calls[name].status })
        const before = await written()
        const body = name in bodies ? bodies[name as keyof typeof bodies](room) : undefined
        const answer = await t.send(routeOf(name, reach), { token, params: { id } as never, body: body as never })
        return { status: answer.status, isUntouched: JSON.stringify(await written()) === JSON.stringify(before) }
      }
      for (const option of grants) expect((await answerTo([`study:curriculum.${option}`])).status).toBe(200)
      expect(await answerTo([...allVideoGrants('all_groups'), ...allVideoGrants('my_groups')])).toEqual({
        status: 404,
        isUntouched: true,
      })
    })

    it("the rights to the study plan give no access to a lesson's video", async () => {
      const { token, staffId } = await t.signedIn({ grants: allCurriculumGrants, ...branchOfCentre() })
      const { answer, isUntouched } = await ask(name, calls[name].reaches[0], token, { authorId: staffId })
      expect([answer.status, answer.error.code, await isUntouched()]).toEqual([404, 'NOT_FOUND', true])
    })
  },
)

describe('the rights for the list of all videos', () => {
  const listed = async (grants: string[], isTeaching = false) => {
    const { token } = await signInWithGrants(isTeaching ? 'own' : 'all', grants)
    const answer = await t.send(videos.listForStaff, { token, query: { perPage: 1000 } })
    return { status: answer.status, ids: answer.status === 200 ? answer.data.videos.map((one) => one.id) : [] }
  }

  it("the list of all videos shows videos of the viewer's groups, and study plan videos only with the right to them", async () => {
    const authorId = room.admin.staffId
    const twin = await buildVideoTestCentre(t)
    await t.db.run(sql`update study_group set head_office_id = ${room.headOfficeId} where id = ${twin.groupId}`)
    const [own, untaught, foreign, plan] = [
      (await t.build.video({ groupId: room.groupId, authorId })).id,
      (await t.build.video({ groupId: twin.groupId, authorId })).id,
      (await t.build.video({ groupId: other.groupId, authorId })).id,
      (await t.build.video({ authorId })).id,
    ]
    const known = [own, untaught, foreign, plan]
    const of = async (...parameters: Parameters<typeof listed>) =>
      known.filter(
        (
          (ids) => (id: number) =>
            ids.includes(id)
        )((await listed(...parameters)).ids),
      )
    expect(await of(['all_groups:video_upload.read'])).toEqual([own, untaught])
    expect(await of(['my_groups:video_upload.read'], true)).toEqual([own])
    expect(await of(['study:curriculum.read'])).toEqual([plan])
    expect(await of(['my_groups:video_upload.read', 'study:curriculum.read'], true)).toEqual([own, plan])
    expect(
      (await listed([...allVideoGrants('all_groups').filter((one) => !one.endsWith('read')), 'all_groups.read']))
        .status,
    ).toBe(403)
    expect((await t.send(videos.listForStaff)).status).toBe(401)
  })
})

describe('the rights for creating a video (createLink)', () => {
  it('creating a video answers 403 if the user has no right to videos of this type, and nothing is written', async () => {
    const before = await written()
    for (const [grants, type] of [
      [['study:curriculum.create'], 'lesson'],
      [allVideoGrants('all_groups'), 'curriculum'],
    ] as const) {
      const { token } = await t.signedIn({ grants: [...grants], ...branchOfCentre() })
      const body = { groupId: room.groupId, lessonId: room.lessonId, origName: 'Dars', size: 5, type }
      const answer = await t.send(videos.createLink.all, { token, body })
      expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await written()).toEqual(before)
  })
})
