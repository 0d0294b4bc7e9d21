import { uploads } from '@markaz/protocol/centre/files/routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildTestClassroom } from '../../teaching/homework/testing/classroom.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `study:${name}.${option}`)

const t = shareTestApp()
let token: string
let disciplineId: number
beforeAll(async () => {
  token = (await t.signedIn({ grants: ['courses', 'months', 'curriculum', 'homework_db'].flatMap(every) })).token
  disciplineId = await t.build.course()
})

let nth = 0
async function builtCourse() {
  const body = { name: `Manba ${++nth}`, disciplineId }
  const { id } = (await t.send(homeworkBank.createCourse, { token, body })).data
  const months = [1, 2].map((number) => ({ number, lessonsCount: 8 }))
  await t.send(studyCourses.saveMonths, { token, params: { id }, body: { months } })
  const { course } = (await t.send(studyCourses.read, { token, params: { id } })).data
  const [chapter, second] = course.months.map((month) => month.id) as [number, number]
  const lesson = async (name: string) =>
    (await t.send(homeworkBank.createLesson, { token, body: { courseId: id, chapterId: chapter, name } })).data.id
  return { id, chapter, second, lessons: [await lesson('Kirish'), await lesson('Sikllar')] as [number, number] }
}

const words = { theme: 'Massivlar', description: 'Uchta masala yeching', type: 1, isDraft: false } as const
async function added(body: object) {
  const answer = await t.send(homeworkBank.create, { token, body: { ...words, ...body } as never })
  expect(answer.status).toBe(201)
  return answer.data.homework
}
const list = async (query: object) =>
  (await t.send(homeworkBank.list, { token, query })).data.homeworks.map(({ theme }) => theme)
const upload = async () =>
  (
    await t.send(uploads.homeworkAttachment, {
      token,
      file: { name: 'a.txt', bytes: Buffer.from('matn'), type: 'text/plain' },
    })
  ).data.path

describe('courses and lessons of the homework bank', () => {
  // Shows: STUDY-020, STUDY-038, STUDY-039, STUDY-040, STUDY-047, STUDY-049, STUDY-050
  it('the homework bank has the same courses and lessons as the study plan, each with a count of its homework', async () => {
    const { id, chapter, lessons } = await builtCourse()
    await added({ courseId: id, lessonId: lessons[0] })
    await added({ courseId: id, lessonId: lessons[0], isDraft: true })
    await added({ courseId: id, chapterId: chapter })
    const params = { id }
    const body = { name: `Yangi nom ${nth}`, disciplineId }
    expect((await t.send(homeworkBank.updateCourse, { token, params, body })).status).toBe(200)
    const { courses } = (await t.send(homeworkBank.courses, { token, query: { value: body.name } })).data
    expect(courses).toMatchObject([{ name: body.name, topicsCount: 2, publishedCount: 2, draftsCount: 1 }])
    const first = { token, params: { id: lessons[0] } }
    await t.send(homeworkBank.updateLesson, { ...first, body: { name: 'Birinchi dars' } })
    await t.send(homeworkBank.renameLesson, { ...first, body: { name: 'Boshlanish' } })
    const shown = (await t.send(homeworkBank.lessons, { token, query: { courseId: id } })).data.lessons
    expect(shown).toMatchObject([
      { name: 'Boshlanish', chapterNumber: 1, position: 1, publishedCount: 1, draftsCount: 1 },
      { name: 'Sikllar', publishedCount: 0, draftsCount: 0 },
    ])
  })

  // Shows: STUDY-048
  it('a user with the right to change only the homework bank cannot change the courses and lessons of study plans', async () => {
    const { id, chapter } = await builtCourse()
    const alone = (await t.signedIn({ grants: every('homework_db') })).token
    const before = await countRowsOfTables(t.db, 'audit')
    const body = { courseId: id, chapterId: chapter, name: 'Yangi' }
    expect((await t.send(homeworkBank.createLesson, { token: alone, body })).status).toBe(403)
    const course = { name: 'Yangi', disciplineId }
    expect((await t.send(homeworkBank.createCourse, { token: alone, body: course })).status).toBe(403)
    expect(await countRowsOfTables(t.db, 'audit')).toEqual(before)
  })
})

describe('homework of the homework bank', () => {
  // Shows: STUDY-041
  it('homework in the homework bank is found by words of its theme and text, and by course, lesson, chapter and publication status', async () => {
    const { id, chapter, second, lessons } = await builtCourse()
    await added({ courseId: id, lessonId: lessons[0], theme: 'Rekursiya', description: 'Faktorial va Fibonachchi' })
    await added({ courseId: id, lessonId: lessons[1], theme: 'Ikkilik qidiruv', isDraft: true })
    await added({ courseId: id, chapterId: second, theme: 'Oy yakuni' })
    expect(await list({ value: 'fibonachchi' })).toEqual(['Rekursiya'])
    expect(await list({ courseId: id, isDraft: 'true' })).toEqual(['Ikkilik qidiruv'])
    expect(await list({ courseId: id, isDraft: 'false' })).toEqual(['Oy yakuni', 'Rekursiya'])
    expect(await list({ lessonId: lessons[0] })).toEqual(['Rekursiya'])
    expect(await list({ chapterId: chapter })).toEqual(['Ikkilik qidiruv', 'Rekursiya'])
  })

  // Shows: STUDY-042
  it.each([
    [{}, 'lessonId'],
    [{ lessonId: 1, chapterId: 1 }, 'lessonId'],
    [{ lessonId: 987_654 }, 'lessonId'],
    [{ lessonId: 1, theme: ' ' }, 'theme'],
    [{ lessonId: 1, description: 'x'.repeat(1000) }, 'description'],
    [{ lessonId: 1, type: 4 }, 'type'],
  ])('homework of the bank with %j is refused with an error at the field %s', async (body, field) => {
    const { id } = await builtCourse()
    const before = await countRowsOfTables(t.db, 'source_homework')
    const answer = await t.send(homeworkBank.create, { token, body: { courseId: id, ...words, ...body } as never })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
    expect(await countRowsOfTables(t.db, 'source_homework')).toEqual(before)
  })

  // Shows: STUDY-044, STUDY-045, STUDY-052
  it('a change of a draft in the homework bank is refused if another user has changed the draft since it was read', async () => {
    const { id, lessons } = await builtCourse()
    const files = [await upload()]
    const draft = await added({ courseId: id, lessonId: lessons[0], isDraft: true, files })
    expect(draft.files).toMatchObject([{ name: 'a.txt' }])
    const update = (body: object) => t.send(homeworkBank.update, { token, params: { id: draft.id }, body })
    expect((await update({ theme: 'Yangi', version: draft.version })).data.homework).toMatchObject({
      ...{ theme: 'Yangi', description: words.description, isDraft: true, version: 2 },
      files: [{ name: 'a.txt' }],
    })
    expect((await update({ theme: 'Boshqa', version: draft.version })).error.code).toBe('SOURCE_CHANGED')
    const ofTopic = { token, params: { curriculumId: lessons[0] } }
    expect((await t.send(homeworkBank.ofTopic, ofTopic)).data.homeworks).toEqual([])
    expect((await update({ isDraft: false })).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'publish' })
    expect((await t.send(homeworkBank.ofTopic, ofTopic)).data.homeworks).toMatchObject([{ theme: 'Yangi' }])
    expect((await t.send(homeworkBank.remove, { token, params: { id: draft.id } })).status).toBe(200)
    expect((await t.send(homeworkBank.read, { token, params: { id: draft.id } })).status).toBe(404)
  })

  // Shows: STUDY-046, STUDY-051
  it('homework in the homework bank can be moved to another topic or chapter; one request can move several entries', async () => {
    const { id, chapter, lessons } = await builtCourse()
    const one = await added({ courseId: id, chapterId: chapter, theme: 'Bir' })
    const two = await added({ courseId: id, chapterId: chapter, theme: 'Ikki' })
    const set = (pairs: object) =>
      t.send(homeworkBank.setLessons, { token, body: { courseId: id, lessons: pairs } as never })
    expect((await set([{ lessonId: lessons[0], homeworkIds: [one.id, 987_654] }])).error.fields).toHaveProperty(
      'lessons',
    )
    expect((await set([{ lessonId: 987_654, homeworkIds: [one.id] }])).error.fields).toHaveProperty('lessons')
    const pairs = lessons.map((lessonId, at) => ({ lessonId, homeworkIds: [[one.id], [two.id]][at] }))
    expect((await set(pairs)).status).toBe(200)
    expect(await list({ lessonId: lessons[1] })).toEqual(['Ikki'])
    const move = (body: object) => t.send(homeworkBank.move, { token, params: { id: one.id }, body })
    expect((await move({ curriculumId: lessons[1] })).data.homework.lesson).toMatchObject({ name: 'Sikllar' })
    expect((await move({ chapterId: chapter })).data.homework).toMatchObject({ lesson: null, chapter: { number: 1 } })
    expect((await move({ curriculumId: 987_654 })).error.fields).toEqual({
      curriculumId: "Bu kursda bunday mavzu yo'q",
    })
    expect((await t.send(curriculum.remove, { token, params: { id: lessons[1] } })).error.code).toBe('TOPIC_IN_USE')
  })

  // Shows: STUDY-043
  it("a user whose role may not see a month of a study plan cannot list, read or change the month's homework in the bank", async () => {
    const { id, second, lessons } = await builtCourse()
    const hidden = await added({ courseId: id, chapterId: second, theme: 'Maxfiy nazorat' })
    const mine = await added({ courseId: id, lessonId: lessons[0], theme: 'Ochiq vazifa' })
    const roleId = await t.build.role()
    const months = [
      { number: 1, lessonsCount: 8 },
      { number: 2, lessonsCount: 8, roleIds: [roleId] },
    ]
    await t.send(studyCourses.saveMonths, { token, params: { id }, body: { months } })
    const other = (await t.signedIn({ grants: every('homework_db') })).token
    const found = (await t.send(homeworkBank.list, { token: other, query: { courseId: id } })).data
    expect([found.homeworks.map(({ theme }) => theme), found.total]).toEqual([['Ochiq vazifa'], 1])
    const as = { token: other, params: { id: hidden.id } }
    for (const answer of [
      await t.send(homeworkBank.read, as),
      await t.send(homeworkBank.uses, as),
      await t.send(homeworkBank.update, { ...as, body: { theme: 'X' } }),
      await t.send(homeworkBank.move, { ...as, body: { curriculumId: lessons[0] } }),
      await t.send(homeworkBank.remove, as),
    ])
      expect(answer.status).toBe(404)
    const into = await t.send(homeworkBank.move, {
      token: other,
      params: { id: mine.id },
      body: { chapterId: second },
    })
    expect(into.status).toBe(400)
  })

  it("when the replacement of a study plan removes a topic, the homework bank loses the topic's homework, as the preview showed", async () => {
    const { id, chapter, lessons } = await builtCourse()
    const lost = await added({ courseId: id, lessonId: lessons[1] })
    const topics = [{ id: lessons[0], monthId: chapter, topic: 'Kirish' }]
    const params = { id }
    const preview = (await t.send(curriculum.preview, { token, params, body: { topics } })).data
    expect(preview.lost).toMatchObject([{ id: lessons[1], homeworksCount: 1 }])
    await t.send(curriculum.replace, { token, params, body: { topics, lostIds: [lessons[1]] } })
    expect((await t.send(homeworkBank.read, { token, params: { id: lost.id } })).status).toBe(404)
  })
})

describe('assigning homework of the bank to a group', () => {
  // Shows: HOMEWORK-021, HOMEWORK-023
  it("homework given from the homework bank uses the bank's files, and has the system as author unless the teacher changed the homework", async () => {
    const room = await buildTestClassroom(t)
    const { id, lessons } = await builtCourse()
    const path = await upload()
    const entry = await added({ courseId: id, lessonId: lessons[0], files: [path] })
    const give = (body: object) =>
      t.send(homework.create.own, {
        token: room.teacher.token,
        params: { id: room.groupId },
        body: {
          lessonId: room.lessonId,
          theme: entry.theme,
          description: entry.description,
          type: 1,
          sourceId: entry.id,
          ...body,
        } as never,
      })
    const asItIs = (await give({ files: [path] })).data.homework
    expect([asItIs.source, asItIs.author.kind, asItIs.files.length]).toEqual([2, 1, 1])
    const changed = (await give({ files: [path], theme: 'Boshqacha' })).data.homework
    expect([changed.source, changed.author.kind]).toEqual([2, 2])
    expect((await give({ sourceId: undefined })).data.homework).toMatchObject({ source: 1, author: { kind: 2 } })

    const read = () => t.send(homeworkBank.read, { token, params: { id: entry.id } })
    expect((await read()).data.homework).toMatchObject({ usedCount: 2, averageScore: null })
    const seesGroups = await t.signedIn({ grants: every('homework_db'), headOfficeIds: [room.headOfficeId] })
    const uses = (as: string) => t.send(homeworkBank.uses, { token: as, params: { id: entry.id } })
    expect((await uses(seesGroups.token)).data).toMatchObject({
      total: 2,
      uses: [{ group: { id: room.groupId }, lessonDate: '2026-11-20' }, {}],
    })
    expect((await uses(token)).data.total).toBe(0)

    // Three rows use the file: the entry of the homework bank and two homeworks. The file is released when no row uses
    // it any more.
    const used = async () =>
      (await t.db.one<{ used: boolean }>(sql`select used_at is not null as used from file where key = ${path}`))?.used
    const drop = { theme: entry.theme, description: entry.description, files: [] }
    await t.send(homeworkBank.update, { token, params: { id: entry.id }, body: { files: [] } })
    const params = (homeworkId: number) => ({
      token: room.teacher.token,
      params: { id: room.groupId, homeworkId },
      body: drop,
    })
    await t.send(homework.update.own, params(asItIs.id))
    expect(await used()).toBe(true)
    await t.send(homework.update.own, params(changed.id))
    expect(await used()).toBe(false)
  })

  // Shows: DAY-034
  it('one request assigns homework of the bank to several groups, each with its own lesson and deadline', async () => {
    const room = await buildTestClassroom(t)
    const { id, lessons } = await builtCourse()
    const path = await upload()
    const entry = await added({ courseId: id, lessonId: lessons[0], files: [path] })
    const second = await t.build.group({ headOfficeId: room.headOfficeId, name: 'Ikkinchi' })
    await t.build.groupStaff({ groupId: second, staffId: room.teacher.staffId })
    const stranger = await t.build.group({ headOfficeId: room.headOfficeId })
    const strangeLesson = await t.build.lesson({ groupId: stranger, date: '2026-11-20' })
    await t.db.run(sql`insert into group_plan (group_id, course_id) values (${second}, ${id})`)
    const lessonOn = (groupId: number, date: string) => t.build.lesson({ groupId, date })
    const held = await lessonOn(second, '2026-11-19')
    await lessonOn(second, '2026-11-23')
    await lessonOn(room.groupId, '2026-11-25')
    const asked = { token: room.teacher.token, query: { sourceId: entry.id } }
    const { data } = await t.send(homework.targets.own, asked)
    expect(data.groups).toMatchObject([
      { id: second, lesson: { id: held }, deadline: '2026-11-23T10:00:00.000Z', isPlanned: true, isGiven: false },
      {
        ...{ id: room.groupId, lesson: { id: room.lessonId }, deadline: '2026-11-25T10:00:00.000Z' },
        ...{ isPlanned: false, isGiven: false },
      },
    ])
    const rows = data.groups.map((group) => ({
      ...{ groupId: group.id, lessonId: group.lesson.id, deadline: group.deadline },
    }))
    const give = (groups: object[]) =>
      t.send(homework.giveToMany.own, {
        token: room.teacher.token,
        body: { sourceId: entry.id, groups } as never,
      })
    const before = await countRowsOfTables(t.db, 'homework')
    expect((await give([...rows, { ...rows[0], groupId: stranger, lessonId: strangeLesson }])).status).toBe(404)
    const past = await give([rows[0] ?? {}, { ...rows[1], deadline: '2026-11-20T12:00:00Z' }])
    expect([past.status, Object.keys(past.error.fields ?? {})]).toEqual([400, ['groups.1.deadline']])
    expect((await give([rows[0] ?? {}, rows[0] ?? {}])).status).toBe(400)
    expect(await countRowsOfTables(t.db, 'homework')).toEqual(before)

    expect(await give(rows)).toMatchObject({ status: 201, data: { count: 2 } })
    const listed = async (groupId: number) =>
      (await t.send(homework.list.own, { token: room.teacher.token, params: { id: groupId }, query: {} })).data
        .homeworks
    expect(await listed(second)).toMatchObject([
      { theme: entry.theme, lessonId: held, deadline: '2026-11-23T10:00:00.000Z', author: { kind: 1 } },
    ])
    expect(await listed(room.groupId)).toMatchObject([
      { deadline: '2026-11-25T10:00:00.000Z', studentsCount: 3, files: [{ path }] },
    ])
    expect((await t.send(homework.targets.own, asked)).data.groups.map(({ isGiven }) => isGiven)).toEqual([true, true])
  })

  it('homework of the bank cannot be assigned if it is a draft, deleted, or of a month hidden from the teacher', async () => {
    const room = await buildTestClassroom(t)
    const { id, lessons, second } = await builtCourse()
    const draft = await added({ courseId: id, lessonId: lessons[0], isDraft: true })
    const removed = await added({ courseId: id, lessonId: lessons[0] })
    await t.send(homeworkBank.remove, { token, params: { id: removed.id } })
    const hidden = await added({ courseId: id, chapterId: second })
    const months = [
      { number: 1, lessonsCount: 8 },
      { number: 2, lessonsCount: 8, roleIds: [await t.build.role()] },
    ]
    await t.send(studyCourses.saveMonths, { token, params: { id }, body: { months } })
    for (const sourceId of [draft.id, removed.id, hidden.id]) {
      const answer = await t.send(homework.create.own, {
        token: room.teacher.token,
        params: { id: room.groupId },
        body: { lessonId: room.lessonId, theme: 'A', description: 'B', type: 1, sourceId },
      })
      expect(answer.error.fields).toEqual({ sourceId: "Bazada bunday e'lon qilingan vazifa yo'q" })
    }
  })
})

describe.runIf(inject('postgresUrl'))('concurrent changes of the homework bank, on PostgreSQL', () => {
  it('no homework can be added to a lesson that another request is deleting', async () => {
    const { id: courseId, lessons } = await builtCourse()
    const hang = (lessonId: number) =>
      t.send(homeworkBank.create, { token, body: { courseId, ...words, lessonId } as never })
    const remove = (id: number) => t.send(curriculum.remove, { token, params: { id } })
    const half = async <A, B>(first: () => Promise<A>, second: () => Promise<B>) =>
      runRequestsWithLockConflict(t.database.pool, first, second)
    const [hung, refused] = await half(
      () => hang(lessons[0]),
      () => remove(lessons[0]),
    )
    expect([hung.status, refused.error.code]).toEqual([201, 'TOPIC_IN_USE'])
    const [removed, late] = await half(
      () => remove(lessons[1]),
      () => hang(lessons[1]),
    )
    expect([removed.status, Object.keys(late.error.fields ?? {})]).toEqual([200, ['lessonId']])
  })
})
