import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import {
  competitions,
  events,
  masterClasses,
  studySectionMasterClasses,
} from '@markaz/protocol/motivation/events/routes'
import type { CompetitionInput } from '@markaz/protocol/motivation/events/schemas'
import { StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildOffice } from '../../testing/build.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, listNotificationsOfPerson } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { givePointsInTest } from '../testing/give-points.ts'

type Fields = Record<string, unknown>

const t = shareTestApp()
let office: Awaited<ReturnType<typeof buildOffice>>
let staff: string
beforeAll(async () => {
  office = await t.build.office()
  staff = await signIn()
})

async function signIn(headOfficeIds = [office.headOfficeId]): Promise<string> {
  const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `${name}.${option}`)
  const grants = [
    'events.read',
    ...every('events:master_classes'),
    ...every('events:competitions'),
    'staff_control:audit_logs.read',
  ]
  return (await t.signedIn({ grants, headOfficeIds })).token
}

/**
 * The event is on the next day, so that sessions opened by the test are still valid during the event. The clock is set
 * to 15:00.
 */
const input: z.input<typeof CompetitionInput> = {
  name: 'Robotlar jangi',
  description: richTextOfParagraphs('Jamoalar robotlarini olib keladi.'),
  image: null,
  type: 'single',
  teamSize: null,
  xpRequirement: 0,
  xp: 50,
  coin: 5,
  participantLimit: null,
  deviceId: null,
  startDate: '2026-11-22T01:00:00+05:00',
  endDate: '2026-11-22T04:00:00+05:00',
  officeId: null,
}
const competition = async (more: Partial<typeof input> = {}) =>
  (await t.send(competitions.create, { token: staff, body: { ...input, ...more } })).data.id
async function onTheDay<T>(work: () => Promise<T>): Promise<T> {
  const before = staff
  t.clock.set('2026-11-22T02:00:00+05:00')
  staff = await signIn()
  try {
    return await work()
  } finally {
    staff = before
    t.clock.set('2026-11-21T15:00:00+05:00')
  }
}
let logins = 0
async function pupil({
  xp = 0,
  hId,
  ...name
}: {
  xp?: number
  hId?: string
  firstName?: string
  lastName?: string
} = {}) {
  const id = await t.build.student({
    ...name,
    login: `oquvchi.tadbir${++logins}`,
    headOfficeIds: [office.headOfficeId],
    ...(hId && { hId }),
  })
  if (xp) await givePointsInTest(t, { studentId: id, xp })
  const token = () => openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  return { id, token: await token() }
}
const enrol = (id: number, body: { studentIds: number[]; teamName?: string; status?: 'came' }) =>
  t.send(events.enrol, { token: staff, params: { id }, body })
const read = async (id: number) => (await t.send(events.read, { token: staff, params: { id } })).data.event
const people = async (id: number) =>
  (await t.send(events.participants, { token: staff, params: { id } })).data.participants
const setStatus = (id: number, status: 'signed' | 'came' | 'banned' | 'signed_and_came') =>
  t.send(events.changeStatus, { token: staff, params: { id }, body: { data: { status } } })
const finish = (id: number) => t.send(events.finish, { token: staff, params: { id }, body: {} })
const codes = (answers: { status: number; error?: { code: string } }[]) =>
  answers.map(({ status, error }) => error?.code ?? status)

describe('a competition or a master class', () => {
  // Shows: EVENT-024
  it('competitions are created, listed, read, changed and deleted at /events/competitions', async () => {
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const url = `/api/staff/events/competitions${path}`
      const headers = { authorization: `Bearer ${staff}` }
      return (await t.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
    }
    const { data } = await send('POST', '', input)
    const isListed = async () => (await send('GET', '')).data.events.some(({ id }: { id: number }) => id === data.id)
    expect(await isListed()).toBe(true)
    expect((await send('PUT', `/${data.id}`, { ...input, name: 'Robotlar' })).success).toBe(true)
    expect((await send('GET', `/${data.id}`)).data.event).toMatchObject({ kind: 'competition', name: 'Robotlar' })
    expect((await send('DELETE', `/${data.id}`)).success).toBe(true)
    expect(await isListed()).toBe(false)
  })

  // Shows: EVENT-001, EVENT-016, EVENT-023
  it('an event is published, read, changed, and listed by kind, type, status, day and branch; an event without participants can be deleted', async () => {
    const { data } = await t.send(masterClasses.create, {
      token: staff,
      body: { ...input, name: 'Ovoz ustida ishlash', masterClassType: 'pedagogical', officeId: office.id },
    })
    const found = async (query: object, route = events.list) =>
      (await t.send(route, { token: staff, query })).data.events.some(({ id }) => id === data.id)
    expect(await read(data.id)).toMatchObject({
      kind: 'master_class',
      masterClassType: 'pedagogical',
      office: { id: office.id },
      status: 'scheduled',
      taken: 0,
      isFull: false,
    })
    expect(await found({ kind: 'master_class', from: '2026-11-22', to: '2026-11-22', value: 'OVOZ' })).toBe(true)
    for (const query of [{ kind: 'competition' }, { eventStatus: 'ended' }, { type: 'team' }, { from: '2026-11-23' }])
      expect([query, await found(query)]).toEqual([query, false])
    expect(await found({}, competitions.list as never)).toBe(false)
    const edited = { ...input, name: 'Nutq', masterClassType: 'technical' as const, participantLimit: 7 }
    const { headers } = await t.send(masterClasses.update, { token: staff, params: data, body: edited })
    const line = await t.db.one<{ before: Fields; after: Fields }>(
      sql`select before, after from audit where request_id = ${String(headers['x-request-id'])}`,
    )
    const changed = Object.keys(line?.after ?? {}).filter(
      (field) => JSON.stringify(line?.before[field]) !== JSON.stringify(line?.after[field]),
    )
    expect(changed.sort()).toEqual(['masterClassType', 'name', 'officeId', 'participantLimit'])
    expect(await read(data.id)).toMatchObject({
      name: 'Nutq',
      masterClassType: 'technical',
      office: null,
      participantLimit: 7,
    })
    expect((await t.send(competitions.read, { token: staff, params: data })).status).toBe(404)
    expect((await t.send(masterClasses.remove, { token: staff, params: data })).status).toBe(200)
    expect((await t.send(events.read, { token: staff, params: data })).status).toBe(404)
  })

  it.each([
    ['deviceId', { deviceId: 7 }],
    ['endDate', { endDate: input.startDate }],
    ['endDate', { startDate: '2026-11-20T10:00:00+05:00', endDate: '2026-11-20T12:00:00+05:00' }],
    ['teamSize', { type: 'team' as const }],
    ['officeId', { officeId: 999_999 }],
    ['participantLimit', { participantLimit: 0 }],
    ['description', { description: richTextOfParagraphs(' ') }],
    ['description', { description: richTextOfParagraphs('a'.repeat(1_000)) }],
  ])('saving an event with a wrong %s answers 400 naming the field, and nothing is written', async (field, wrong) => {
    const before = await countRowsOfTables(t.db, 'event', 'audit')
    const answer = await t.send(competitions.create, { token: staff, body: { ...input, ...wrong } })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
    expect(await countRowsOfTables(t.db, 'event', 'audit')).toEqual(before)
  })

  it("a user with the study department's right to master classes sees master classes, but no competitions", async () => {
    const body = { ...input, masterClassType: 'technical' as const }
    const { data } = await t.send(masterClasses.create, { token: staff, body })
    const contest = await competition()
    const { token } = await t.signedIn({ grants: ['study:skill_classes.read'], headOfficeIds: [office.headOfficeId] })
    const { events: seen } = (await t.send(studySectionMasterClasses.list, { token, query: { perPage: 1000 } })).data
    expect(seen.map(({ id }) => id)).toContain(data.id)
    expect(seen.map(({ id }) => id)).not.toContain(contest)
    expect((await t.send(masterClasses.list, { token })).status).toBe(403)
    expect((await t.send(studySectionMasterClasses.list, { token: staff })).status).toBe(403)
  })

  it("an API call about a competition answers 403 for a user with rights only to master classes, 404 for another branch's event", async () => {
    const id = await competition({ officeId: office.id })
    const [ali] = [await pupil()]
    const other = await t.signedIn({ grants: ['events:master_classes.update'], headOfficeIds: [office.headOfficeId] })
    const far = await t.signedIn({ grants: ['events:competitions.update', 'events.read'] })
    const body = { studentIds: [ali.id] }
    const answers = [
      await t.send(events.enrol, { token: other.token, params: { id }, body }),
      await t.send(events.enrol, { token: far.token, params: { id }, body }),
      await t.send(events.read, { token: far.token, params: { id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404])
    expect(await people(id)).toEqual([])
  })

  it('an event with participants cannot be deleted or get another type, and its limit cannot be below the number of enrolled participants', async () => {
    const id = await competition({ participantLimit: 3 })
    const [ali, vali] = [await pupil(), await pupil()]
    await enrol(id, { studentIds: [ali.id, vali.id] })
    const change = (more: object) =>
      t.send(competitions.update, { token: staff, params: { id }, body: { ...input, ...more } })
    expect((await change({ participantLimit: 1 })).error.fields).toEqual({
      participantLimit: "Yozilganlar 2 ta: chegara bundan kam bo'lmasin",
    })
    expect(Object.keys((await change({ type: 'team', teamSize: 2 })).error.fields ?? {})).toEqual(['type'])
    expect((await t.send(competitions.remove, { token: staff, params: { id } })).error.code).toBe('EVENT_IN_USE')
  })
})

describe('enrolment in events', () => {
  // Shows: EVENT-015
  it('if one of several students has too little xp for an event, none is enrolled, and the error names these students', async () => {
    const id = await competition({ xpRequirement: 100 })
    const [rich, poor] = [await pupil({ xp: 100 }), await pupil({ xp: 99 })]
    const answer = await enrol(id, { studentIds: [rich.id, poor.id] })
    expect([answer.status, answer.error.fields?.studentIds]).toEqual([400, expect.stringMatching(/: 100 XP yetmaydi$/)])
    expect(await people(id)).toEqual([])
    const { students } = (await t.send(events.candidates, { token: staff, params: { id } })).data
    expect([rich, poor].map(({ id }) => students.find((one) => one.id === id)?.state)).toEqual(['free', 'poor'])
    const send = (token: string) => t.send(ownEvents.enrol, { token, params: { id }, body: {} })
    expect(codes([await send(poor.token), await send(rich.token), await send(rich.token)])).toEqual([
      'EVENT_XP',
      201,
      201,
    ])
  })

  // Shows: EVENT-015
  it('of twenty simultaneous enrolments for three places of an event, three succeed; a full event is shown as full', async () => {
    const id = await competition({ participantLimit: 3 })
    const all = await Promise.all(Array.from({ length: 20 }, () => pupil()))
    const answers = await Promise.all(
      all.map(({ token }) => t.send(ownEvents.enrol, { token, params: { id }, body: {} })),
    )
    expect(codes(answers).toSorted()).toEqual([...Array(3).fill(201), ...Array(17).fill('EVENT_FULL')])
    expect(await read(id)).toMatchObject({ taken: 3, isFull: true, participantsCount: 3 })
    const seen = await t.send(ownEvents.read, { token: all[0]?.token as string, params: { id } })
    expect(seen.data.event).toMatchObject({ isFull: true, taken: 3 })
  })

  it('banning a participant frees a place of the event; the student cannot enrol again, and lifting the ban needs a free place', async () => {
    const id = await competition({ participantLimit: 1 })
    const [ali, vali] = [await pupil(), await pupil()]
    await enrol(id, { studentIds: [ali.id] })
    const [one] = await people(id)
    await setStatus(one?.id as number, 'banned')
    expect(codes([await enrol(id, { studentIds: [ali.id] })])).toEqual(['EVENT_BANNED'])
    expect(codes([await t.send(ownEvents.enrol, { token: ali.token, params: { id }, body: {} })])).toEqual([
      'EVENT_BANNED',
    ])
    expect(codes([await t.send(ownEvents.enrol, { token: vali.token, params: { id }, body: {} })])).toEqual([201])
    expect(codes([await setStatus(one?.id as number, 'signed')])).toEqual(['EVENT_FULL'])
  })

  // Shows: SAFE-010
  it('a student may enrol in and leave events ten times an hour in total; further requests answer 429', async () => {
    const [id, ali, vali] = [await competition(), await pupil(), await pupil()]
    const as = ({ token }: typeof ali) => ({ token, params: { id } })
    const before = await countRowsOfTables(t.db, 'audit')
    const answers: { status: number }[] = []
    for (let n = 0; n < 6; n++)
      answers.push(await t.send(ownEvents.enrol, { ...as(ali), body: {} }), await t.send(ownEvents.leave, as(ali)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual([...Array(5).fill([201, 200]).flat(), 429, 429])
    expect(await countRowsOfTables(t.db, 'audit')).toEqual({ audit: Number(before?.audit) + 10 })
    expect((await t.send(ownEvents.enrol, { ...as(vali), body: {} })).status).toBe(201)
  })

  it('a student may leave an event until it starts, and cannot enrol afterwards', async () => {
    const id = await competition()
    const [ali, vali] = [await pupil(), await pupil()]
    const send = (token: string) => t.send(ownEvents.enrol, { token, params: { id }, body: {} })
    const leave = (token: string) => t.send(ownEvents.leave, { token, params: { id } })
    expect(
      codes([await send(ali.token), await leave(ali.token), await leave(ali.token), await send(ali.token)]),
    ).toEqual([201, 200, 'NOT_FOUND', 201])
    await onTheDay(async () => {
      expect(codes([await leave(ali.token), await send(vali.token)])).toEqual(['EVENT_STARTED', 'EVENT_STARTED'])
    })
  })
})

describe('teams of events', () => {
  // Shows: EVENT-021, SAFE-022
  it('a captain creates a team and invites students by their id; invited students may accept until the team is full', async () => {
    const id = await competition({ type: 'team', teamSize: 2, participantLimit: 1 })
    const ali = await pupil({ firstName: 'Sardor', lastName: 'Sharipov' })
    const [vali, guli] = [await pupil({ hId: 'T-777' }), await pupil({ hId: 'T-778' })]
    const as = ({ token }: { token: string }) => ({ token, params: { id } })
    const invite = (hId: string, who = ali) => t.send(ownEvents.invite, { ...as(who), body: { hId } })
    const asked = async (who: typeof ali) => (await t.send(ownEvents.read, as(who))).data.event

    expect(codes([await t.send(ownEvents.enrol, { ...as(ali), body: { teamName: 'Lochinlar' } })])).toEqual([201])
    expect(codes([await t.send(ownEvents.enrol, { ...as(guli), body: { teamName: 'Burgutlar' } })])).toEqual([
      'EVENT_FULL',
    ])
    expect(codes([await t.send(ownEvents.enrol, { ...as(guli), body: { teamName: 'LOCHINLAR' } })])).toEqual([
      'EVENT_TEAM_NAME_TAKEN',
    ])
    expect(
      codes([await invite('T-777', vali), await invite('T-777'), await invite('T-777'), await invite('T-778')]),
    ).toEqual(['EVENT_NOT_CAPTAIN', 201, 201, 201])
    expect((await invite('yoq')).error.fields).toEqual({ hId: 'Bunday talaba topilmadi' })
    // A student who has not accepted the team's invitation is shown without a name, only with the student number (hId).
    expect((await asked(ali)).team?.invited).toEqual([{ hId: 'T-777' }, { hId: 'T-778' }])
    const [invitation] = (await asked(vali)).invitations
    expect(invitation).toMatchObject({ team: 'Lochinlar', captain: 'Sardor Sh.' })
    // A student who is invited twice to the same team gets one notification.
    const body = 'Robotlar jangi: Sardor Sh. sizni “Lochinlar” jamoasiga taklif qildi'
    expect(await listNotificationsOfPerson(t.db, 'student', vali.id)).toEqual([
      [22, 'Jamoaga taklif qilindingiz', body],
    ])
    const teamId = invitation?.teamId as number
    expect(codes([await t.send(ownEvents.accept, { ...as(vali), body: { teamId } })])).toEqual([200])
    expect((await t.send(ownEvents.accept, { ...as(guli), body: { teamId } })).error.fields).toEqual({
      teamId: "Jamoada ko'pi bilan 2 kishi",
    })
    expect(codes([await t.send(ownEvents.decline, { ...as(guli), body: { teamId } })])).toEqual([200])
    expect((await asked(guli)).invitations).toEqual([])
    const { team } = await asked(vali)
    expect(team).toMatchObject({ name: 'Lochinlar', isCaptain: false, invited: [] })
    expect(team?.members[0]).toEqual({ fullName: 'Sardor Sh.' })

    // When the captain leaves, the next member becomes captain. When the last member leaves, the team is deleted.
    await t.send(ownEvents.leave, as(ali))
    expect((await asked(vali)).team).toMatchObject({ isCaptain: true, members: [expect.anything()] })
    await t.send(ownEvents.leave, as(vali))
    expect(await read(id)).toMatchObject({ taken: 0, teamsCount: 0, isFull: false })
  })

  // Shows: EVENT-017, EVENT-028
  it("staff assign students to teams by the team's name, and enter the teams' ranks from the day of the event on", async () => {
    const id = await competition({ type: 'team', teamSize: 2 })
    const [ali, vali, guli] = [await pupil(), await pupil(), await pupil()]
    expect(Object.keys((await enrol(id, { studentIds: [ali.id] })).error.fields ?? {})).toEqual(['teamName'])
    await enrol(id, { studentIds: [ali.id], teamName: 'Bir' })
    await enrol(id, { studentIds: [vali.id], teamName: 'bir' })
    expect((await enrol(id, { studentIds: [guli.id], teamName: 'Bir' })).error.fields).toEqual({
      studentIds: "Jamoada ko'pi bilan 2 kishi",
    })
    const teams = async () => (await t.send(events.teams, { token: staff, params: { id } })).data.eventTeamData
    const [team] = await teams()
    expect(team).toMatchObject({ name: 'Bir', place: null, members: [{ studentId: ali.id }, { studentId: vali.id }] })
    const place = () =>
      t.send(events.placeTeam, { token: staff, params: { id: team?.id as number }, body: { place: 1 } })
    expect(codes([await place()])).toEqual(['EVENT_NOT_YET'])
    await onTheDay(async () => expect(codes([await place(), await place()])).toEqual([200, 200]))
    expect((await teams())[0]?.place).toBe(1)
  })

  it("the list of an event's teams counts team members from other branches, but does not name them", async () => {
    const id = await competition({ type: 'team', teamSize: 2 })
    const elsewhere = await t.build.office()
    const foreign = await t.build.student({ login: 'begona', headOfficeIds: [elsewhere.headOfficeId] })
    const mine = await pupil()
    const token = await signIn([office.headOfficeId, elsewhere.headOfficeId])
    const body = { studentIds: [mine.id, foreign], teamName: 'Bir' }
    expect(codes([await t.send(events.enrol, { token, params: { id }, body })])).toEqual([201])
    const { eventTeamData } = (await t.send(events.teams, { token: staff, params: { id } })).data
    expect(eventTeamData).toMatchObject([{ name: 'Bir', members: [{ studentId: mine.id }], othersCount: 1 }])
  })
})

describe('the day of an event', () => {
  it('a user who may see a student can undo the ban of that student from an event', async () => {
    const elsewhere = await t.build.office()
    const foreign = await t.build.student({ login: 'begona2', headOfficeIds: [elsewhere.headOfficeId] })
    const id = await competition()
    const ofBoth = await signIn([office.headOfficeId, elsewhere.headOfficeId])
    await t.send(events.enrol, { token: ofBoth, params: { id }, body: { studentIds: [foreign] } })
    const [row] = (await t.send(events.participants, { token: ofBoth, params: { id } })).data.participants
    const change = (token: string, status: 'banned' | 'signed') =>
      t.send(events.changeStatus, { token, params: { id: row?.id ?? 0 }, body: { data: { status } } })
    const banned = await change(ofBoth, 'banned')
    expect(codes([banned, await change(staff, 'signed')])).toEqual([200, 'NOT_FOUND'])
    expect(codes([await undoRequestChanges(t, staff, banned), await undoRequestChanges(t, ofBoth, banned)])).toEqual([
      'NOTHING_TO_TAKE_BACK',
      200,
    ])
  })

  it("banning a student who came to an event can be undone after the event's end, unless another student has taken the freed place", async () => {
    const id = await competition({ participantLimit: 1 })
    const [walkedIn, enrolled, next] = [await pupil(), await pupil(), await pupil()]
    const idOf = async (studentId: number) =>
      (await people(id)).find(({ student }) => student.id === studentId)?.id as number
    await onTheDay(async () => {
      await enrol(id, { studentIds: [enrolled.id] })
      await enrol(id, { studentIds: [walkedIn.id], status: 'came' })
      await setStatus(await idOf(enrolled.id), 'signed_and_came')
      const ban = async ({ id: studentId }: typeof next) => setStatus(await idOf(studentId), 'banned')
      expect(codes([await undoRequestChanges(t, staff, await ban(walkedIn))])).toEqual([200])
      const freed = await ban(enrolled)
      await enrol(id, { studentIds: [next.id] })
      expect(codes([await undoRequestChanges(t, staff, freed)])).toEqual(['EVENT_FULL'])
      await ban(next)
      await finish(id)
      expect(
        codes([await undoRequestChanges(t, staff, freed), await undoRequestChanges(t, staff, await ban(walkedIn))]),
      ).toEqual([200, 200])
      expect(codes([await setStatus(await idOf(next.id), 'signed')])).toEqual(['EVENT_ENDED'])
    })
    expect(await read(id)).toMatchObject({ cameCount: 2 })
  })

  // Shows: EVENT-018, EVENT-022, EVENT-026
  it("staff can mark any student as present at an event; a status that contradicts the student's enrolment is refused with 409", async () => {
    const id = await competition({ participantLimit: 1 })
    const [ali, vali] = [await pupil(), await pupil()]
    await enrol(id, { studentIds: [ali.id] })
    const idOf = async (studentId: number) =>
      (await people(id)).find(({ student }) => student.id === studentId)?.id as number
    expect(codes([await setStatus(await idOf(ali.id), 'signed_and_came')])).toEqual(['EVENT_NOT_YET'])
    expect(codes([await enrol(id, { studentIds: [vali.id], status: 'came' })])).toEqual(['EVENT_NOT_YET'])
    await onTheDay(async () => {
      // A student who came without enrolment does not count towards the event's limit of participants.
      expect(codes([await enrol(id, { studentIds: [vali.id], status: 'came' })])).toEqual([201])
      const [enrolled, walkedIn] = [await idOf(ali.id), await idOf(vali.id)]
      expect(codes([await setStatus(enrolled, 'came'), await setStatus(walkedIn, 'signed')])).toEqual([
        'EVENT_STATUS_FIXED',
        'EVENT_STATUS_FIXED',
      ])
      expect(
        codes([await setStatus(enrolled, 'signed_and_came'), await setStatus(enrolled, 'signed_and_came')]),
      ).toEqual([200, 200])
    })
    expect(await read(id)).toMatchObject({ taken: 1, participantsCount: 2, cameCount: 2 })
  })

  it('students whom staff enrol in an event are notified; students who came without an enrolment are not', async () => {
    const id = await competition({ type: 'team', teamSize: 2 })
    const [ali, vali, guest] = [await pupil(), await pupil(), await pupil()]
    await enrol(id, { studentIds: [ali.id, vali.id], teamName: 'Lochinlar' })
    await onTheDay(() => enrol(id, { studentIds: [guest.id], status: 'came' }))
    const told = await t.db.many<{ studentId: number; kind: number; body: string; aboutId: number }>(sql`
      select student_id as "studentId", kind, body, about_id as "aboutId"
      from notification join student_notification on notification_id = notification.id
      where student_id = any(${[ali.id, vali.id, guest.id]}) order by student_id`)
    const notice = {
      kind: StudentNotificationKind.EventEnrolled,
      body: 'Robotlar jangi, 22.11.2026. Jamoangiz: “Lochinlar”',
      aboutId: id,
    }
    expect(told).toEqual([
      { studentId: ali.id, ...notice },
      { studentId: vali.id, ...notice },
    ])
  })

  it('one API call marks all enrolled participants as present, but no banned participant, and one undo reverts it', async () => {
    const id = await competition()
    const [ali, vali, banned] = [await pupil(), await pupil(), await pupil()]
    await enrol(id, { studentIds: [ali.id, vali.id, banned.id] })
    const row = async (studentId: number) => (await people(id)).find(({ student }) => student.id === studentId)
    await setStatus((await row(banned.id))?.id as number, 'banned')
    const allCame = () => t.send(events.allCame, { token: staff, params: { id } })
    expect(codes([await allCame()])).toEqual(['EVENT_NOT_YET'])
    await onTheDay(async () => {
      const done = await allCame()
      expect(done.data).toEqual({ count: 2 })
      const statuses = async () => [
        (await row(ali.id))?.status,
        (await row(vali.id))?.status,
        (await row(banned.id))?.status,
      ]
      expect(await statuses()).toEqual(['signed_and_came', 'signed_and_came', 'banned'])
      expect((await allCame()).data).toEqual({ count: 0 })
      expect(codes([await undoRequestChanges(t, staff, done)])).toEqual([200])
      expect(await statuses()).toEqual(['signed', 'signed', 'banned'])
      const stranger = await signIn([(await t.build.office()).headOfficeId])
      expect((await t.send(events.allCame, { token: stranger, params: { id } })).data).toEqual({ count: 0 })
    })
  })

  // Shows: EVENT-020, EVENT-025, EVENT-027, EVENT-029
  it('an event can be finished once, and students who came are rewarded once and notified', async () => {
    const id = await competition()
    const [ali, vali, guli] = [await pupil(), await pupil(), await pupil()]
    await enrol(id, { studentIds: [ali.id, vali.id, guli.id] })
    expect(codes([await finish(id)])).toEqual(['EVENT_NOT_YET'])
    await onTheDay(async () => {
      for (const one of await people(id)) if (one.student.id !== guli.id) await setStatus(one.id, 'signed_and_came')
      const reward = (...ids: number[]) =>
        t.send(events.reward, {
          token: staff,
          params: { id },
          body: { participantsData: ids.map((studentId) => ({ studentId, xp: 50, coin: 5 })) },
        })
      expect(codes([await reward(ali.id)])).toEqual(['EVENT_NOT_ENDED'])
      expect(codes(await Promise.all([finish(id), finish(id)])).toSorted()).toEqual([200, 'EVENT_ENDED'])
      expect(codes([await t.send(competitions.update, { token: staff, params: { id }, body: input })])).toEqual([
        'EVENT_ENDED',
      ])
      // One student did not come, so no student is rewarded, and the error names the student.
      expect((await reward(ali.id, guli.id)).error.fields?.participantsData).toMatch(/: qatnashmagan$/)
      expect(await balanceOf(ali.id)).toEqual({ xp: 0, coin: 0 })
      const answers = await Promise.all([reward(ali.id, vali.id), reward(ali.id), reward(ali.id)])
      expect(codes(answers).filter((code) => code === 200)).toHaveLength(1)
      await reward(vali.id)
      expect(await balanceOf(ali.id)).toEqual({ xp: 50, coin: 5 })
      expect(await balanceOf(vali.id)).toEqual({ xp: 50, coin: 5 })
      expect(codes([await reward(ali.id), await setStatus((await people(id))[0]?.id as number, 'banned')])).toEqual([
        'EVENT_REWARDED',
        'EVENT_REWARDED',
      ])
    })
    const told = await t.db.many<{ body: string }>(sql`
      select body from notification join student_notification on notification_id = notification.id where student_id = ${ali.id}`)
    expect(told.map(({ body }) => body).toSorted()).toEqual([
      '50 XP, 5 kumush. Robotlar jangi',
      'Robotlar jangi, 22.11.2026',
    ])
    expect((await people(id)).find(({ student }) => student.id === ali.id)).toMatchObject({
      xp: 50,
      reward: { xp: 50, coin: 5 },
    })
  })
})

async function balanceOf(studentId: number) {
  return t.db.one(sql`select xp, coin from point_balance where student_id = ${studentId}`)
}
