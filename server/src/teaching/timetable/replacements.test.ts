import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { substitutionOffers, timetable } from '@markaz/protocol/teaching/timetable/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { createTimetableTestBranch } from './testing/timetable-test-branch.ts'

const t = shareTestApp()

async function createLessonOfIllTeacher() {
  const here = await createTimetableTestBranch(t)
  const group = await here.group({ name: 'Ingliz tili 5' })
  const params = { id: group.lessonId }
  const replacements = async () => (await t.send(timetable.replacements, { token: here.token, params })).data.teachers
  const offer = (...staffIds: number[]) => t.send(timetable.offer, { token: here.token, params, body: { staffIds } })
  const offersOf = async (token: string) => (await t.send(substitutionOffers.mine, { token })).data.offers
  const answer = async (token: string, how: 'accept' | 'decline') => {
    const [first] = await offersOf(token)
    return t.send(substitutionOffers[how], { token, params: { id: first?.id ?? 0 } })
  }
  return { ...here, ...group, params, replacements, offer, offersOf, answer }
}

describe('a replacement teacher', () => {
  // Shows: TIME-003
  it("a lesson given by a replacement teacher counts in the replacement teacher's KPIs, not the regular teacher's", async () => {
    const lesson = await createLessonOfIllTeacher()
    const other = await lesson.teacher("O'rinbosar")
    await lesson.change({ teacherId: other.staffId })
    await t.db.run(sql`update staff set erp_kind = 'teacher' where id in (${lesson.staffId}, ${other.staffId})`)
    await t.db.run(sql`update lesson set marked_at = now(), attended_count = 1 where id = ${lesson.lessonId}`)
    const { token } = await t.signedIn({ grants: ['users:teachers.read'], headOfficeIds: lesson.headOfficeIds })
    const query = { month: '2026-11' }
    const countOf = async (id: number) => {
      const { figures } = (await t.send(teacherFigures.read, { token, params: { id }, query })).data
      const { total } = (await t.send(teacherFigures.lessons, { token, params: { id }, query })).data
      return [figures.attended, figures.marked, total]
    }
    expect(await countOf(other.staffId)).toEqual([1, 1, 1])
    expect(await countOf(lesson.staffId)).toEqual([0, 0, 0])
  })

  // Shows: DAY-033
  it('free teachers of the branch are offered as replacements: first teachers of the same course, then those with the fewest lessons that week', async () => {
    const lesson = await createLessonOfIllTeacher()
    const courseId = await t.build.course()
    const english = await lesson.teacher('Ingliz')
    const idle = await lesson.teacher("Bo'sh")
    const some = await lesson.group({ name: 'Boshqa', beginTime: '09:00', endTime: '10:30' })
    const same = await lesson.group({ beginTime: '10:00', endTime: '13:00', teacherId: english.staffId })
    await lesson.group({ name: 'Shu payt', beginTime: '16:00', endTime: '18:00' })
    await t.db.run(sql`update study_group set course_id = ${courseId} where id in (${lesson.groupId}, ${same.groupId})`)
    await (await createTimetableTestBranch(t)).teacher('Begona')
    expect(await lesson.replacements()).toMatchObject([
      { id: english.staffId, sameSubject: true, weekHours: 3, offer: null },
      { id: idle.staffId, sameSubject: false, weekHours: 0 },
      { id: some.staffId, weekHours: 1.5 },
    ])
    const subjectTeachers = async () =>
      (await t.send(timetable.replacements, { token: lesson.token, params: { id: lesson.lessonId } })).data
        .subjectTeachers
    expect(await subjectTeachers()).toBe(1)
    // The teacher of the same course comes first even if the lesson is outside the teacher's weekly hours.
    await t.db.run(sql`
      insert into staff_hours (staff_id, iso_day, begin_time, end_time) values (${english.staffId}, 7, '08:00', '09:00')`)
    expect((await lesson.replacements())[0]).toMatchObject({ id: english.staffId, isOutsideHours: true })
    await t.db.run(sql`update study_group set course_id = ${await t.build.course()} where id = ${lesson.groupId}`)
    expect(await subjectTeachers()).toBe(0)
    await t.db.run(sql`update study_group set course_id = null where id = ${lesson.groupId}`)
    expect(await subjectTeachers()).toBeNull()
  })

  // Shows: TIME-008
  it('when several teachers are asked to replace a teacher, the first who accepts gives the lesson', async () => {
    const lesson = await createLessonOfIllTeacher()
    const [one, other] = [await lesson.teacher('Birinchi'), await lesson.teacher('Ikkinchi')]
    const offered = await lesson.offer(one.staffId, other.staffId)
    expect(offered.data.offered.map(({ id }) => id)).toEqual([one.staffId, other.staffId])
    expect(await listNotificationsOfPerson(t.db, 'staff', one.staffId)).toEqual([
      [42, "Darsni o'tib bera olasizmi?", 'Ingliz tili 5: 23.11.2026 15:00–17:00'],
    ])
    const answers = await Promise.all([lesson.answer(one.token, 'accept'), lesson.answer(other.token, 'accept')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = answers[0]?.status === 200 ? [one, other] : [other, one]
    expect(await lesson.read()).toMatchObject({
      teacher: { id: winner.staffId },
      plan: { teacher: { id: lesson.staffId } },
    })
    expect(await listNotificationsOfPerson(t.db, 'staff', lesson.office.staffId)).toEqual([
      [42, "Dars o'tishga rozi bo'ldi", expect.stringMatching(/^\S+ \S+: Ingliz tili 5: 23\.11\.2026 15:00–17:00$/)],
    ])
    expect(await lesson.offersOf(winner.token)).toMatchObject([{ state: 'accepted' }])
    expect((await lesson.answer(winner.token, 'accept')).status).toBe(200)
    expect(await lesson.offersOf(loser.token)).toMatchObject([{ state: 'over' }])
    expect((await lesson.answer(loser.token, 'decline')).error.code).toBe('OFFER_OVER')
    expect((await lesson.back()).status).toBe(200)
    expect(await lesson.read()).toMatchObject({ teacher: { id: lesson.staffId }, plan: null })
  })

  // Tests the undo of: lesson.invite
  it('a teacher may decline to replace a teacher; the office is notified and can ask again', async () => {
    const lesson = await createLessonOfIllTeacher()
    const one = await lesson.teacher('Rad etuvchi')
    await lesson.offer(one.staffId)
    expect((await lesson.answer(one.token, 'decline')).status).toBe(200)
    expect(await listNotificationsOfPerson(t.db, 'staff', lesson.office.staffId)).toEqual([
      [42, "Dars o'tishni rad etdi", 'Rad etuvchi Ali: Ingliz tili 5: 23.11.2026 15:00–17:00'],
    ])
    expect(await lesson.replacements()).toMatchObject([{ offer: 'declined' }])
    const again = await lesson.offer(one.staffId)
    expect(await lesson.offersOf(one.token)).toMatchObject([
      { state: 'open', lesson: { group: { name: 'Ingliz tili 5' } } },
    ])
    expect((await undoRequestChanges(t, lesson.token, again)).status).toBe(200)
    expect((await lesson.answer(one.token, 'accept')).error.code).toBe('OFFER_OVER')
  })

  it('a teacher who is busy or of another branch is not offered as a replacement, and only the asked teacher can answer', async () => {
    const lesson = await createLessonOfIllTeacher()
    const busy = await lesson.group({ beginTime: '16:00', endTime: '18:00' })
    const stranger = await (await createTimetableTestBranch(t)).teacher()
    for (const staffId of [busy.staffId, stranger.staffId, lesson.staffId])
      expect((await lesson.offer(staffId)).error.fields).toHaveProperty('staffIds')
    const one = await lesson.teacher()
    await lesson.offer(one.staffId)
    const [offer] = await lesson.offersOf(one.token)
    const params = { id: offer?.id ?? 0 }
    for (const { token } of [stranger, lesson.office])
      for (const route of [substitutionOffers.accept, substitutionOffers.decline])
        expect((await t.send(route, { token, params })).status).toBe(404)
    const { token } = await createTimetableTestBranch(t)
    expect((await t.send(timetable.replacements, { token, params: lesson.params })).status).toBe(404)
    expect((await t.send(timetable.offer, { token, params: lesson.params, body: { staffIds: [1] } })).status).toBe(404)
  })

  it("a replacement teacher's acceptance of a lesson is refused, with the reason, if that teacher now has another lesson at that time", async () => {
    const lesson = await createLessonOfIllTeacher()
    const one = await lesson.teacher()
    await lesson.offer(one.staffId)
    await lesson.group({ name: 'Keyingi', teacherId: one.staffId, beginTime: '16:00', endTime: '18:00' })
    const { error } = await lesson.answer(one.token, 'accept')
    expect(error).toMatchObject({ code: 'PLACE_TAKEN', fields: { teacherId: expect.stringContaining('Keyingi') } })
  })
})
