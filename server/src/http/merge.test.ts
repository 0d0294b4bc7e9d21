import { allApiRoutes } from '@markaz/protocol/catalogue'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { requireGrant } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { updateStudentProfile } from '../people/students/save-profile.ts'
import { shareTestApp, startTestApp } from '../testing/app.ts'
import { mountRoute } from './mount.ts'

const t = shareTestApp()

const linesOf = (id: number) =>
  t.db.many<{ before: object; after: object }>(
    sql`select before, after from audit where entity = 'student' and action = 'update' and entity_id = ${id} order by id`,
  )

const audits = 'staff_control:audit_logs.read'

async function twoAtOneStudent() {
  const { headOfficeId } = await t.build.office()
  const names = { firstName: 'Ali', lastName: 'Valiyev', middleName: 'Olim' }
  const id = await t.build.student({ ...names, phoneNumber: '998901112233', headOfficeIds: [headOfficeId] })
  await t.db.run(sql`update student set birth_date = '2010-05-06', gender = 1 where id = ${id}`)
  const editor = (grants: string[] = []) =>
    t.signedIn({ grants: ['users:students.update', ...grants], headOfficeIds: [headOfficeId] })
  const [ann, bob] = [await editor(), await editor([audits])]
  const base = { ...names, birthDate: '2010-05-06', genderType: 1, phoneNumber: '998901112233' }
  const save = (who: { token: string }, changes: object, more: object = { base }) =>
    t.send(students.updateProfile, {
      ...{ token: who.token, params: { id }, body: { ...base, ...changes } as never, ...more },
    })
  const stored = async () =>
    (await t.send(students.read, { token: (await editor(['users:students.read'])).token, params: { id } })).data
  return { id, ann, bob, base, save, stored, editor }
}

describe('saving a form after another user has saved the same record', () => {
  // Shows: REAL-001
  it("saving a form stores the user's changed field and leaves a field unchanged that another user has changed", async () => {
    const { ann, bob, save, stored, id } = await twoAtOneStudent()
    expect((await save(ann, { phoneNumber: '998935556677' })).status).toBe(200)
    expect((await save(bob, { middleName: 'Karim' })).status).toBe(200)
    expect(await stored()).toMatchObject({ phoneNumber: '998935556677', middleName: 'Karim' })
    const [last] = (await linesOf(id)).toReversed()
    expect(last).toMatchObject({ before: { phoneNumber: '998935556677' }, after: { phoneNumber: '998935556677' } })
  })

  // Shows: REAL-001
  it("a save is refused if two users changed the same field: the error contains both values and the other user's name, and nothing is written", async () => {
    const { ann, bob, save, stored, id } = await twoAtOneStudent()
    await save(ann, { phoneNumber: '998935556677' })
    const { status, error } = await save(bob, { phoneNumber: '998971234567', middleName: 'Karim' })
    expect([status, error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(error.conflict).toMatchObject({
      kind: 'student',
      fields: [{ field: 'phoneNumber', mine: '998971234567', theirs: '998935556677' }],
      changed: { isOwn: false, name: expect.stringContaining(' ') },
    })
    expect(await stored()).toMatchObject({ phoneNumber: '998935556677', middleName: 'Olim' })
    expect(await linesOf(id)).toHaveLength(1)
  })

  it("an edit conflict does not show the other user's name to a user who may not read the audit log", async () => {
    const { ann, bob, save } = await twoAtOneStudent()
    await save(bob, { phoneNumber: '998935556677' })
    const { error } = await save(ann, { phoneNumber: '998971234567' })
    expect(error.conflict?.changed).toEqual({ at: expect.any(String), isOwn: false, name: null })
  })

  it("an edit conflict between two tabs of the same user is reported as the user's own change", async () => {
    const { ann, save } = await twoAtOneStudent()
    await save(ann, { middleName: 'Karim' })
    expect((await save(ann, { middleName: 'Salim' })).error.conflict?.changed).toMatchObject({ isOwn: true })
  })

  it("a save overwrites another user's value if the form was loaded with that value (the request's `base` contains it)", async () => {
    const { ann, bob, base, save, stored } = await twoAtOneStudent()
    await save(ann, { phoneNumber: '998935556677' })
    await save(bob, { phoneNumber: '998971234567' }, { base: { ...base, phoneNumber: '998935556677' } })
    expect(await stored()).toMatchObject({ phoneNumber: '998971234567' })
  })

  it("a save does not overwrite another user's change of a field that the saving user did not change", async () => {
    const { ann, bob, base, save, stored } = await twoAtOneStudent()
    await save(ann, { phoneNumber: '998935556677' })
    const mine = { phoneNumber: '998971234567', middleName: 'Karim' }
    await save(bob, mine, { base: { ...base, phoneNumber: mine.phoneNumber } })
    expect(await stored()).toMatchObject({ phoneNumber: '998935556677', middleName: 'Karim' })
  })

  // Shows: REAL-001
  it('saving a form succeeds if two users entered the same value', async () => {
    const { ann, bob, save } = await twoAtOneStudent()
    await save(ann, { phoneNumber: '998935556677' })
    expect((await save(bob, { phoneNumber: '998935556677', lastName: ' Valiyev ' })).status).toBe(200)
  })

  it('no edit conflict is reported if the original form values (`base`) differ from the stored values only in spaces or in empty text instead of null', async () => {
    const { ann, bob, base, save, stored } = await twoAtOneStudent()
    await save(ann, { middleName: null })
    const spelled = { ...base, firstName: ' Ali ', middleName: ' Olim' }
    expect((await save(bob, { lastName: 'Karimov' }, { base: spelled })).status).toBe(200)
    expect(await stored()).toMatchObject({ fullName: 'Karimov Ali', middleName: null })
  })

  it('saving a form without its original values (`base`) overwrites every field in the body, also fields that another user changed', async () => {
    const { ann, bob, save, stored } = await twoAtOneStudent()
    await save(ann, { phoneNumber: '998935556677' })
    expect((await save(bob, { middleName: 'Karim' }, {})).status).toBe(200)
    expect(await stored()).toMatchObject({ phoneNumber: '998901112233', middleName: 'Karim' })
  })

  it.each([['a text'], [[1]], [7]])(
    'saving a form is refused with 400 if the field base (the values with which the form was opened) is not an object: %j',
    async (base) => {
      const { ann, save } = await twoAtOneStudent()
      const { status, error } = await save(ann, { middleName: 'Karim' }, { base })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['base']])
    },
  )

  it('if two users save the same form at the same time, neither change is lost', async () => {
    const { ann, bob, save, stored } = await twoAtOneStudent()
    const answers = await Promise.all([
      save(ann, { phoneNumber: '998935556677' }),
      save(bob, { middleName: 'Karim' }),
      save(bob, { lastName: 'Karimov' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored()).toMatchObject({ phoneNumber: '998935556677', fullName: 'Karimov Ali Karim' })
  })
})

describe('the values that an edit conflict shows', () => {
  // Shows: REAL-001
  it('an edit conflict shows a masked phone number to a user without the right to see it, and saving cannot store the mask', async () => {
    const fresh = await startTestApp()
    try {
      const masked = { ...students.updateProfile, access: requireGrant('users:students', 'update') }
      mountRoute(fresh.app, fresh.deps, { ...masked, path: '/test/{id}' }, updateStudentProfile)
      const { headOfficeId } = await fresh.build.office()
      const id = await fresh.build.student({ phoneNumber: '998901112233', headOfficeIds: [headOfficeId] })
      await fresh.db.run(sql`update student set birth_date = '2010-05-06', gender = 1 where id = ${id}`)
      const editor = { grants: ['users:students.update'], headOfficeIds: [headOfficeId], seesPersonal: false }
      const { token } = await fresh.signedIn(editor)
      const names = { firstName: 'Ali', lastName: 'Valiyev', birthDate: '2010-05-06', genderType: 1 as const }
      const save = (phoneNumber: string, base: object) =>
        fresh.send({ ...masked, path: '/test/{id}' }, { token, params: { id }, body: { ...names, phoneNumber }, base })
      await fresh.db.run(sql`update student set phone_number = '998935556677' where id = ${id}`)
      const { text, error } = await save('998971234567', { phoneNumber: '998••••••33' })
      expect(text).not.toContain('998935556677')
      expect(error.conflict?.fields).toEqual([
        { field: 'phoneNumber', mine: '998971234567', theirs: expect.stringMatching(/^998•+77$/) },
      ])
      const phone = () => fresh.db.one(sql`select phone_number as phone from student where id = ${id}`)
      expect((await save('998971234567', { phoneNumber: '998971234567' })).status).toBe(200)
      expect(await phone()).toEqual({ phone: '998935556677' })
      expect((await save('998971234567', { phoneNumber: error.conflict?.fields[0]?.theirs })).status).toBe(200)
      expect(await phone()).toEqual({ phone: '998971234567' })
    } finally {
      await fresh.close()
    }
  })

  it("a student's branches that the user may not see cause no edit conflict, and the conflict shows only branches that the user may see", async () => {
    const [here, there, elsewhere] = [await t.build.office(), await t.build.office(), await t.build.office()]
    const scope = [here.headOfficeId, there.headOfficeId]
    const { token } = await t.signedIn({ grants: ['users:students.update'], headOfficeIds: scope })
    const id = await t.build.student({ headOfficeIds: [here.headOfficeId, elsewhere.headOfficeId] })
    const body = { statusId: 1, officeIds: [here.id, there.id] }
    const save = (officeIds: number[]) => t.send(students.update, { token, params: { id }, body, base: { officeIds } })
    expect((await save([here.id])).status).toBe(200)
    await t.db.run(
      sql`delete from student_head_office where student_id = ${id} and head_office_id = ${here.headOfficeId}`,
    )
    expect((await save([here.id])).error.conflict?.fields).toEqual([
      { field: 'officeIds', mine: [here.id, there.id], theirs: [there.id] },
    ])
  })

  it('an edit conflict shows files by the names under which they were uploaded', async () => {
    const groupId = await t.build.group()
    const { token } = await t.signedIn({
      isSuperadmin: true,
      grants: ['all_groups:all_homeworks.update'],
    })
    const homeworkId = await t.build.homework({ groupId })
    const file = async (name: string) => {
      const sent = { name, bytes: Buffer.from('salom'), type: 'text/plain' }
      return (await t.send(uploads.homeworkAttachment, { token, file: sent })).data.path
    }
    const words = { theme: 'Mavzu', description: 'Tavsif' }
    const save = (files: string[]) =>
      t.send(homework.update.all, {
        ...{ token, params: { id: groupId, homeworkId }, body: { ...words, files }, base: { ...words, files: [] } },
      })
    const [one, two] = [await file('shart.txt'), await file('javob.txt')]
    expect((await save([one])).status).toBe(200)
    expect((await save([two])).error.conflict).toMatchObject({
      fields: [{ field: 'files', mine: [two], theirs: [one] }],
      names: { files: { [one]: 'shart.txt', [two]: 'javob.txt' } },
    })
  })

  it('an edit conflict shows the names of rows instead of their ids', async () => {
    const office = await t.build.office()
    const category = async (name: string) => t.build.category({ name })
    const { token } = await t.signedIn({ grants: ['users:students.update'], headOfficeIds: [office.headOfficeId] })
    const id = await t.build.student({ headOfficeIds: [office.headOfficeId] })
    const [one, two] = [await category('Yaxshi'), await category("A'lo")]
    const save = (categoryId: number) =>
      t.send(students.update, { token, params: { id }, body: { statusId: 1, categoryId }, base: { categoryId: null } })
    expect((await save(one)).status).toBe(200)
    expect((await save(two)).error.conflict).toMatchObject({
      fields: [{ field: 'categoryId', mine: two, theirs: one }],
      names: { categoryId: { [one]: 'Yaxshi', [two]: "A'lo" } },
    })
  })
})

describe('which calls merge concurrent changes', () => {
  /** Reasons why a call does not merge concurrent changes, with the calls to which each applies. */
  const without: Record<string, string> = {
    'it has a version or count of its own, which it compares': `
      attendance.save.all attendance.save.own curriculum.positions curriculum.replace exams.check faq.update
      homework.check.all homework.check.own homeworkBank.update publicOffers.update posts.update posts.takeVersion
      roles.update shopItems.update studentImports.changeRow studentImports.remap studentImports.skipErrors`,
    'one button sets one state, and the body has nothing else': `
      teachingStaff.updateStatus parentRecords.updateStatus autoCalls.forbid autoCalls.run events.changeStatus events.placeTeam
      parentAccount.chooseScript studentAccount.chooseScript
      familyConversations.assign familyConversations.close exams.take homework.take.all homework.take.own postComments.hide
      publicVideos.updateStatus videos.updateStatus.all videos.updateStatus.own roles.secondFactor staff.updateStatus
      shopItems.changeStatus shopTransactions.changeState students.systemStatus
      catalogCourses.archive catalogCourses.unarchive discounts.archive discounts.unarchive promos.archive
      promos.unarchive posts.archive posts.unarchive posts.makeTop posts.untop posts.recommend posts.unrecommend
      posts.restore`,
    'it gives a login, a phone, a date or the like: one value, and the latest one holds': `
      contracts.changePhone doorAccess.setGrace leavers.setMonths staffDoorAccess.setCard staffDoorAccess.setPhoto
      studentDoorAccess.setCard studentDoorAccess.setPhoto students.changeLogin studyBreaks.change groupStudyPlan.follow.all groupStudyPlan.follow.own groupStudyPlan.setTopic.all groupStudyPlan.setTopic.own
      homeworkBank.move`,
    'it says in its body what it found before': `
      catalogChapters.reorder catalogLessons.reorder faq.reorder`,
    'it is a step of a course of events, which the state of the row decides': `
      autoCalls.outcome availability.refuse risks.take risks.close risks.reopen studentGroups.stop
      studentGroups.continue studentGroups.takeBack sessionAudits.takeBack studentGroups.changeStatus studentGroups.changeControlAction
      homeworkBank.setLessons`,
    'nobody but its owner has it': `
      notesAboutOwnChild.change exams.readUntil familyConversations.readUntil homework.readUntil.all homework.readUntil.own notifications.keepDevice
      notifications.saveSettings ownExams.readUntil ownHomework.readUntil ownNotifications.keepDevice parentConversations.readUntil
      ownNotificationChannels.save ownNotificationChannels.readUntil ownNotificationChannels.keepDevice reports.see savedViews.save`,
  }

  // Shows: REAL-001
  it('every API call that updates a record merges concurrent changes of different fields, or this test gives a reason', () => {
    const told = Object.values(without).flatMap((names) => names.trim().split(/\s+/))
    const updating = allApiRoutes.filter(
      ({ route }) => (route.method === 'PUT' || route.method === 'PATCH') && route.body,
    )
    const plain = updating.filter(({ route }) => !route.edits).map(({ area, name }) => `${area}.${name}`)
    expect(plain.toSorted()).toEqual(told.toSorted())
  })

  it('every API call that merges concurrent changes is a call for staff and writes an audit entry', () => {
    const edits = allApiRoutes.filter(({ route }) => route.edits)
    expect(edits.filter(({ route }) => route.side || route.audit === false || !route.body)).toEqual([])
    expect(edits.length).toBeGreaterThan(40)
  })
})
