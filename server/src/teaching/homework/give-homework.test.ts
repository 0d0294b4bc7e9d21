import { uploads } from '@markaz/protocol/centre/files/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOf } from '../../testing/rows.ts'
import { buildTestClassroom, type TestClassroom } from './testing/classroom.ts'

const t = shareTestApp()
let c: TestClassroom
beforeAll(async () => {
  c = await buildTestClassroom(t)
})
afterEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const daily = { theme: 'Mavzu', description: 'Mashqlarni bajaring', type: 1 as const }
const give = (body: object, { token = c.teacher.token, id = c.groupId } = {}) =>
  t.send(homework.create.own, {
    token,
    params: { id },
    body: { lessonId: c.lessonId, ...daily, ...body } as never,
  })
const lessonOn = (date: string, hours: { beginTime?: string; endTime?: string } = {}) =>
  t.build.lesson({ groupId: c.groupId, date, ...hours })
const fileFor = async (token: string, text = 'salom') =>
  (
    await t.send(uploads.homeworkAttachment, {
      token,
      file: { name: 'mashq.txt', bytes: Buffer.from(text), type: 'text/plain' },
    })
  ).data.path

describe('giving homework', () => {
  // Shows: HOMEWORK-015, HOMEWORK-031
  it("new homework is stored with its fields and author, and every member on the lesson's day gets a chat without a submission", async () => {
    const { status, data } = await give({ theme: '  Kasrlar ', type: 1 })
    expect(status).toBe(201)
    const { id, createdAt, ...rest } = data.homework
    expect(createdAt).toBe('2026-11-21T10:00:00.000Z')
    expect(rest).toEqual({
      groupId: c.groupId,
      lessonId: c.lessonId,
      lesson: { date: '2026-11-20', beginTime: '15:00', endTime: '17:00' },
      theme: 'Kasrlar',
      description: 'Mashqlarni bajaring',
      files: [],
      type: 1,
      hours: 24,
      source: 1,
      author: { kind: 2, id: c.teacher.staffId, fullName: expect.stringMatching(/^Familiya/) },
      deadline: '2026-11-21T12:00:00.000Z',
      minScore: 60,
      maxScore: 100,
      progress: 1,
      studentsCount: 3,
      counts: { waiting: 0, rejected: 0, accepted: 0, checking: 0, uncompleted: 0, notGiven: 3 },
      averageScore: null,
    })
    const read = await t.send(homework.read.own, {
      token: c.teacher.token,
      params: { id: c.groupId, homeworkId: id },
    })
    expect(read.data.chats.map((chat) => [chat.student.id, chat.status, chat.chatStatus, chat.deadline])).toEqual(
      c.studentIds.map((studentId) => [studentId, 6, 5, '2026-11-21T12:00:00.000Z']),
    )
  })

  it("homework is given only to students who are members of the group on the lesson's day", async () => {
    const late = await t.build.student({ headOfficeIds: [c.headOfficeId] })
    await t.build.membership({
      groupId: c.groupId,
      studentId: late,
      startedDate: '2026-11-19',
      endedDate: '2026-11-19',
    })
    const had = async (lessonId: number) => {
      const { data } = await give({ lessonId })
      return (
        await t.db.many<{ id: number }>(sql`select student_id as id from chat where homework_id = ${data.homework.id}`)
      ).map((row) => row.id)
    }
    expect(await had(await lessonOn('2026-11-19'))).toContain(late)
    expect(await had(await lessonOn('2026-11-20'))).not.toContain(late)
    // A student who has left the group may hand in the homework but is not notified.
    const called = sql`select from student_notification join notification on id = notification_id where student_id = ${late}`
    expect(await t.db.many(called)).toEqual([])
  })

  it('students are notified once of new homework, in plain text', async () => {
    const { data } = await give({ theme: '<b>Qalin</b> & "oʻzbek"' })
    const told = await t.db.many(sql`
      select kind, title, body, student_id as student from notification join student_notification on notification_id = id
      where body = ${data.homework.theme} order by student_id`)
    expect(told).toEqual(
      c.studentIds.map((student) => ({
        kind: 5,
        title: 'Yangi uy vazifasi',
        body: '<b>Qalin</b> & "oʻzbek"',
        student,
      })),
    )
  })

  it('giving homework is audited with its author and content', async () => {
    const { data } = await give({})
    const line = await t.db.one(
      sql`select staff_id, action, permission_name as name, after from audit where entity = 'homework' and entity_id = ${data.homework.id}`,
    )
    expect(line).toMatchObject({
      staff_id: c.teacher.staffId,
      action: 'create',
      name: 'my_groups:all_homeworks',
      after: { groupId: c.groupId, lessonId: c.lessonId, theme: 'Mavzu', hours: 24 },
    })
  })

  it.each([
    "O'zbekcha ʻ ’ ' ` va “qo‘shtirnoq”",
    'Кириллица: Ғулом, Ўрин, Қодир, Ҳаким',
    "select * from homework where theme like '%'; drop table chat; --",
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '=1+1 {{7*7}} #{7*7} 👩‍🏫🎉 العربية',
  ])('the text of homework is stored and found unchanged: %s', async (text) => {
    const { data } = await give({ theme: text, description: `${text}\n\n${text}` })
    expect([data.homework.theme, data.homework.description]).toEqual([text, `${text}\n\n${text}`])
    const found = await t.send(homework.list.own, {
      token: c.teacher.token,
      params: { id: c.groupId },
      query: { value: text },
    })
    expect(found.data.homeworks.map((one) => one.id)).toContain(data.homework.id)
  })
})

describe('the lesson for which homework is given', () => {
  // Shows: HOMEWORK-014
  it.each([
    ['2026-11-14', '2026-11-21T00:00:00+05:00', 201],
    ['2026-11-14', '2026-11-21T23:59:59.999+05:00', 201],
    ['2026-11-14', '2026-11-22T00:00:00+05:00', 400],
    ['2026-11-13', '2026-11-21T00:00:00+05:00', 400],
    ['2026-11-13', '2026-11-20T23:59:59+05:00', 201],
    ['2026-11-21', '2026-11-21T15:00:00+05:00', 201],
    ['2026-12-05', '2026-11-21T15:00:00+05:00', 201],
  ])(
    'homework may be given until seven days after the lesson: for a lesson of %s at %s the server answers with the HTTP status %i',
    async (date, now, status) => {
      const lessonId = await lessonOn(date)
      t.clock.set(now)
      const { headOfficeId } = c
      const { token } = await t.signedIn({ grants: ['all_groups:all_homeworks.create'], headOfficeIds: [headOfficeId] })
      const before = await countRowsOf(t.db, 'homework')
      const answer = await t.send(homework.create.all, {
        token,
        params: { id: c.groupId },
        body: { lessonId, ...daily },
      })
      expect(answer.status).toBe(status)
      if (status === 400) {
        const text = "Darsga 7 kundan ko'p vaqt o'tgan: endi uy vazifasi berib bo'lmaydi"
        expect([answer.error.code, answer.error.fields, await countRowsOf(t.db, 'homework')]).toEqual([
          'LESSON_TOO_OLD',
          { lessonId: text },
          before,
        ])
      }
    },
  )

  it('giving homework answers 404 for a lesson of another group or branch, and for an unknown lesson', async () => {
    const other = await buildTestClassroom(t)
    const twin = await buildTestClassroom(t)
    await t.db.run(sql`update study_group set head_office_id = ${c.headOfficeId} where id = ${twin.groupId}`)
    await t.db.run(
      sql`insert into group_staff (ext_id, group_id, staff_id, role) values ('twin', ${twin.groupId}, ${c.teacher.staffId}, 'teacher')`,
    )
    const before = await countRowsOf(t.db, 'homework')
    for (const lessonId of [other.lessonId, twin.lessonId, 999_999_999]) {
      const answer = await give({ lessonId })
      expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await countRowsOf(t.db, 'homework')).toBe(before)
  })
})

describe('the deadline of new homework', () => {
  // Shows: HOMEWORK-020, HOMEWORK-039
  it.each([
    ['daily homework is due 24 hours after the lesson', { type: 1 }, '2026-11-21T12:00:00.000Z', 24],
    ['daily homework may be due after 36 hours', { type: 1, hours: 36 }, '2026-11-22T00:00:00.000Z', 36],
    ['the type of 36 hours is due after 36 hours', { type: 3 }, '2026-11-22T00:00:00.000Z', 36],
    ['the type of 36 hours ignores other requested hours', { type: 3, hours: 24 }, '2026-11-22T00:00:00.000Z', 36],
    [
      'optional homework has the chosen deadline',
      { type: 2, deadline: '2026-11-25T20:00:00+05:00' },
      '2026-11-25T15:00:00.000Z',
      null,
    ],
    [
      'optional homework ignores requested hours',
      { type: 2, hours: 24, deadline: '2026-11-25T20:00:00+05:00' },
      '2026-11-25T15:00:00.000Z',
      null,
    ],
  ])('the default deadline of new homework depends on its type: %s', async (_name, body, deadline, hours) => {
    const { data } = await give(body)
    expect([data.homework.deadline, data.homework.hours]).toEqual([deadline, hours])
  })

  it('the default deadline of homework is computed from now if a deadline computed from the lesson would be over already', async () => {
    const { data } = await give({ lessonId: await lessonOn('2026-11-16') })
    expect(data.homework.deadline).toBe('2026-11-22T10:00:00.000Z')
  })

  it.each([
    ['in the past', '2026-11-21T14:59:59+05:00', "Muddat hozirgi vaqtdan keyin bo'lsin"],
    ['now', '2026-11-21T15:00:00+05:00', "Muddat hozirgi vaqtdan keyin bo'lsin"],
    ['no date', '25.11.2026', "Sana noto'g'ri"],
    ['missing', undefined, "Maydonni to'ldiring"],
  ])(
    'giving optional homework with a deadline %s answers 400, and nothing is written',
    async (_name, deadline, text) => {
      const before = await countRowsOf(t.db, 'homework')
      const answer = await give({ type: 2, deadline })
      expect([answer.status, answer.error.fields, await countRowsOf(t.db, 'homework')]).toEqual([
        400,
        { deadline: text },
        before,
      ])
    },
  )

  it("giving homework answers 400 for a deadline at the lesson's begin or earlier", async () => {
    const lessonId = await lessonOn('2026-11-27')
    const text = "Muddat dars boshlanganidan keyin bo'lsin"
    for (const deadline of ['2026-11-27T14:00:00+05:00', '2026-11-27T15:00:00+05:00'])
      expect((await give({ lessonId, type: 2, deadline })).error.fields).toEqual({ deadline: text })
    expect((await give({ lessonId, type: 2, deadline: '2026-11-27T15:01:00+05:00' })).status).toBe(201)
  })
})

describe('the files of new homework', () => {
  it('new homework has the uploaded files in the order of the request, each with a URL', async () => {
    const [one, two] = [await fileFor(c.teacher.token, 'bir'), await fileFor(c.teacher.token, 'ikki')]
    const { data } = await give({ files: [two, one, two] })
    expect(
      data.homework.files.map(({ path, name, sizeBytes, isPicture }) => [path, name, sizeBytes, isPicture]),
    ).toEqual([
      [two, 'mashq.txt', 4, false],
      [one, 'mashq.txt', 3, false],
    ])
    expect((await t.app.inject(data.homework.files[0]?.url ?? '')).body).toBe('ikki')
  })

  it("giving homework answers 400 for a file that is another user's, already used, unknown or not uploaded for homework; nothing is written", async () => {
    const used = await fileFor(c.teacher.token)
    await give({ files: [used] })
    const foreign = await fileFor(c.admin.token)
    const ofFolder = 'staffs/homeworks/00000000-0000-4000-8000-000000000000.pdf'
    await t.db.run(sql`
      insert into file (key, name, mime_type, size_bytes, owner_id) values ('staff/profile/photo.jpg', 'a', 'image/jpeg', 1, ${c.teacher.staffId})`)
    const before = await countRowsOf(t.db, 'homework')
    for (const path of [used, foreign, ofFolder, 'staff/profile/photo.jpg', '../../etc/passwd']) {
      const good = await fileFor(c.teacher.token)
      const answer = await give({ files: [good, path] })
      expect([path, answer.status, answer.error.code]).toEqual([path, 400, 'FILE_UNKNOWN'])
      expect(await t.db.one(sql`select used_at from file where key = ${good}`)).toEqual({ used_at: null })
    }
    expect(await countRowsOf(t.db, 'homework')).toBe(before)
  })

  it('giving homework with eleven files answers 400', async () => {
    const { error } = await give({ files: Array.from({ length: 11 }, (_, n) => `staffs/homeworks/${n}.pdf`) })
    expect(error.fields).toEqual({ files: "Ko'pi bilan 10 ta fayl" })
  })
})

describe('required fields of new homework', () => {
  it.each([
    [{ theme: '' }, 'theme'],
    [{ theme: '   ' }, 'theme'],
    [{ theme: 'a'.repeat(201) }, 'theme'],
    [{ description: '' }, 'description'],
    [{ description: 'a'.repeat(1000) }, 'description'],
    [{ type: 4 }, 'type'],
    [{ hours: 48 }, 'hours'],
    [{ lessonId: 'x' }, 'lessonId'],
  ])('giving homework with %j answers 400 naming the field', async (body, field) => {
    const answer = await give(body)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
  })
})
