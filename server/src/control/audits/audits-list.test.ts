import { auditedKindNames } from '@markaz/protocol/audit-words'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { audits } from '@markaz/protocol/control/audits/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import type { Grant } from '@markaz/protocol/route'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type AuditEntry, writeAudit } from '../../access/audit.ts'
import { identityDocumentFieldNames, phoneFieldNames } from '../../access/mask-personal-data.ts'
import { sql } from '../../db/db.ts'
import { createMembershipTestCentre, testMembershipGrants } from '../../people/memberships/testing/study-centre.ts'
import { shareTestApp } from '../../testing/app.ts'
import { insertReturningId } from '../../testing/rows.ts'
import { phoneAndDocumentNumbersSql } from './read-audit.ts'

const grant = 'staff_control:audit_logs.read'

const t = shareTestApp()
let superadmin: { token: string }
beforeAll(async () => {
  superadmin = await t.signedIn({ grants: [grant], isSuperadmin: true })
})

async function createBranch() {
  const office = await t.build.office()
  const headOfficeIds = [office.headOfficeId]
  const reader = await t.signedIn({ grants: [grant], headOfficeIds, lastName: 'Auditov' })
  const colleague = await t.signedIn({
    grants: ['staff_control:offices.update'],
    headOfficeIds,
    lastName: 'Oʻzgartirov',
    firstName: `Vali ${office.id}`,
  })
  const renamed = await t.send(offices.update, {
    token: colleague.token,
    params: { id: office.id },
    body: { name: `Chilonzor ${office.id}`, hOfficeId: office.headOfficeId },
    address: '10.1.2.3',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    },
  })
  expect(renamed.status).toBe(200)
  return { office, reader, colleague, requestId: String(renamed.headers['x-request-id']) }
}

const listEntries = async (token: string, query: object = {}) =>
  (await t.send(audits.list, { token, query: query as never })).data

describe('the audit list', () => {
  // Shows: AUDIT-002, AUDIT-005
  it("the audit list shows actor, action and record of each entry, newest first, only from the viewer's branches", async () => {
    const { office, reader, colleague } = await createBranch()
    const other = await createBranch()
    const { audits: lines, total, isMore } = await listEntries(reader.token)
    expect([total, isMore]).toEqual([1, false])
    expect(lines).toMatchObject([
      {
        user: { id: colleague.staffId, name: `Oʻzgartirov Vali ${office.id}`, kind: 'staff' },
        role: { id: colleague.roleId },
        permissionName: 'staff_control:offices',
        action: 'update',
        kind: 'office',
        entityId: office.id,
        name: `Chilonzor ${office.id}`,
        comment: null,
        isTakenBack: false,
      },
    ])
    const all = await listEntries(superadmin.token, { kind: 'office', perPage: 2 })
    expect(all.audits.map(({ entityId }) => entityId)).toEqual([other.office.id, office.id])
    const [line] = lines
    expect((await t.send(audits.read, { token: other.reader.token, params: { id: line?.id as number } })).status).toBe(
      404,
    )
  })

  // Shows: AUDIT-003
  it('each filter of the audit list returns only the matching entries', async () => {
    const { office, reader, colleague, requestId } = await createBranch()
    const found = async (query: object) =>
      (await listEntries(superadmin.token, { kind: 'office', entityId: office.id, ...query })).total
    const narrowed = async (hit: object, miss: object) => [await found(hit), await found(miss)]
    expect(await narrowed({ key: `vali ${office.id}` }, { key: 'auditov' })).toEqual([1, 0])
    expect(await narrowed({ key: requestId }, { key: crypto.randomUUID() })).toEqual([1, 0])
    expect(await narrowed({ key: office.id }, { key: 999_999 })).toEqual([1, 0])
    expect(await narrowed({ roleId: colleague.roleId }, { roleId: reader.roleId })).toEqual([1, 0])
    expect(await narrowed({ permissionName: 'staff_control:offices' }, { permissionName: 'auth' })).toEqual([1, 0])
    expect(await narrowed({ action: 'update' }, { action: 'delete' })).toEqual([1, 0])
    expect(await narrowed({ staffId: colleague.staffId }, { staffId: reader.staffId })).toEqual([1, 0])
    const day = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 19 * 3_600_000).toISOString().slice(0, 10)
    expect(await narrowed({ startDate: day, endDate: day }, { endDate: yesterday })).toEqual([1, 0])
  })

  // Shows: OPS-006
  it('the audit list counts at most 10,000 entries and says if there are more', async () => {
    const { staffId } = await t.signedIn()
    await t.db.run(sql`
      insert into audit (staff_id, permission_name, action, entity) select ${staffId}, 'auth', 'view', 'faq' from generate_series(1, 10001)`)
    const { total, isMore, audits: lines } = await listEntries(superadmin.token, { staffId, page: 1000 })
    expect([total, isMore, lines.length]).toEqual([10_000, true, 10])
  })

  // Skipped on PostgreSQL: only the embedded database, with its single session, immediately updates the counters that
  // this test reads.
  // Shows: OPS-006
  it.skipIf(inject('postgresUrl'))(
    'an audit search with two filters reads only entries that match both filters',
    async () => {
      const { staffId } = await t.signedIn()
      await t.db.run(sql`
        insert into audit (staff_id, permission_name, action, entity, created_at)
        select ${staffId}, 'auth', (array['sinov-a', 'sinov-b'])[1 + n % 2], case when n < 6 then 'sinov-oz' else (array['sinov-c', 'sinov-d'])[1 + n % 2] end,
          now() - make_interval(mins => n) from generate_series(1, 5000) n`)
      await t.db.run(sql`analyze audit`)
      const read = async () => {
        await t.db.one(sql`select pg_stat_force_next_flush()`)
        const sum = await t.db.one<{ rows: number }>(sql`
          select (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'audit\_%')
            + (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'audit\_%') as rows`)
        return Number(sum?.rows)
      }
      const cost = async (query: object) => {
        const before = await read()
        const { total } = await listEntries(superadmin.token, query)
        return [total, (await read()) - before]
      }
      for (const [query, found] of [
        [{ kind: 'sinov-c', action: 'sinov-b' }, 0],
        [{ kind: 'sinov-oz', action: 'sinov-a' }, 2],
        [{ staffId, kind: 'sinov-oz' }, 5],
        [{ permissionName: 'auth', kind: 'sinov-oz', action: 'sinov-b' }, 3],
      ] as const) {
        const [total, lines] = await cost(query)
        expect(total, JSON.stringify(query)).toBe(found)
        expect(lines, JSON.stringify(query)).toBeLessThan(100)
      }
    },
  )

  it("a student's history contains all users' changes of the student's data, and answers 404 for a student of another branch", async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await t.build.student({ headOfficeIds: [c.headOfficeId] })
    const added = await c.add({ studentId, groupId: c.groupId }, c.token)
    await writeAudit(
      t.db,
      { staffId: null, studentId, roleId: null, permissionName: 'auth', address: null, requestId: null },
      { action: 'sign-in', entity: 'student', entityId: studentId },
    )
    const reader = await t.signedIn({ grants: [grant], headOfficeIds: [c.headOfficeId] })
    const of = { kind: 'student', entityId: studentId }
    const { audits: lines } = await listEntries(reader.token, of)
    expect(lines.map(({ action, kind, entityId, user }) => [action, kind, entityId, user?.kind])).toEqual([
      ['sign-in', 'student', studentId, 'student'],
      ['create', 'student_group', added.data.studentGroupId, 'staff'],
    ])
    const stranger = await t.signedIn({ grants: [grant] })
    expect((await t.send(audits.list, { token: stranger.token, query: of })).status).toBe(404)
  })

  it('the exported audit file has the entries of the filtered list, and the export is audited', async () => {
    const { office, reader } = await createBranch()
    const file = await t.send(audits.export, { token: reader.token, body: { kind: 'office' } })
    expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const [line] = (await listEntries(reader.token)).audits
    expect(line).toMatchObject({ action: 'export', kind: 'audit' })
    expect((await readEntry(reader.token, line?.id)).detail.after).toEqual({ kind: 'office', count: 1, people: 1 })
    expect(office.id).toBeGreaterThan(0)
  })
})

const readEntry = async (token: string, id = 0) => (await t.send(audits.read, { token, params: { id } })).data.audit

// Shows: AUDIT-007
it('the role filter of the audit offers all roles that ever existed, including deleted roles', async () => {
  const { token } = await t.signedIn({ grants: [grant, 'staff_control:roles.delete'] })
  const roleId = await t.build.role()
  expect((await t.send(roles.remove, { token, params: { id: roleId } })).status).toBe(200)
  const { data } = await t.send(audits.roles, { token })
  expect(data.roles).toContainEqual({ id: roleId, name: expect.any(String) })
})

describe('one audit entry', () => {
  // Shows: AUDIT-006
  it('an audit entry shows names instead of ids, the other changes of its request, and whether the viewer may undo the change', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const groupId = await c.group()
    const moved = await c.move(id, { groupId })
    expect(moved.status).toBe(201)
    const headOfficeIds = [c.headOfficeId]
    const head = await t.signedIn({ grants: [...testMembershipGrants, grant], headOfficeIds })
    const reader = await t.signedIn({ grants: [grant], headOfficeIds })
    const of = { key: String(moved.headers['x-request-id']) }
    const [joined, left] = (await listEntries(head.token, of)).audits
    expect(await readEntry(head.token, joined?.id)).toMatchObject({
      names: { groupId: { [groupId]: expect.any(String) } },
      together: [{ id: left?.id, kind: 'student_group', entityId: id }],
      togetherCount: 1,
      takeBack: 'possible',
    })
    expect((await readEntry(reader.token, joined?.id)).takeBack).toBe('forbidden')
    const undo = async (token: string) => {
      const { status, error } = await t.send(sessionAudits.takeBack, { token, params: { requestId: of.key } })
      return status === 200 ? 200 : error.code
    }
    expect(await undo(reader.token)).toBe('FORBIDDEN')
    expect(await undo((await t.signedIn({ grants: [...testMembershipGrants, grant] })).token)).toBe('NOT_FOUND')
    expect(await undo((await t.signedIn({ grants: testMembershipGrants, headOfficeIds })).token)).toBe('NOT_FOUND')
    const now = t.deps.clock.now()
    t.clock.set(new Date(Date.now() + 31 * 86_400_000))
    const late = await t.signedIn({ grants: [...testMembershipGrants, grant], headOfficeIds })
    expect([(await readEntry(late.token, joined?.id)).takeBack, await undo(late.token)]).toEqual([
      'late',
      'TAKE_BACK_LATE',
    ])
    t.clock.set(now)
    expect(await undo(head.token)).toBe(200)
    expect(await readEntry(head.token, joined?.id)).toMatchObject({
      isTakenBack: true,
      takeBack: 'done',
      takenBack: { by: { id: head.staffId } },
    })
  })

  // Shows: AUDIT-004
  it("an audit entry shows its author's browser and IP address, the values before and after the change, and the comment", async () => {
    const { reader, requestId, office } = await createBranch()
    const [line] = (await listEntries(reader.token)).audits
    expect(await readEntry(reader.token, line?.id)).toMatchObject({
      address: '10.1.2.3',
      device: 'Chrome, Windows',
      requestId,
      detail: {
        before: { name: expect.stringMatching(/^Filial /) },
        after: { name: `Chilonzor ${office.id}` },
        comment: null,
      },
      together: [],
      togetherCount: 0,
      takeBack: 'forbidden',
      takenBack: null,
    })
  })

  // Shows: DAY-017
  // Shows: DAY-017
  it("an audit search by student finds, for lessons and exams, only that student's changed marks and announced results", async () => {
    const groupId = await t.build.group()
    const lastName = `Belgiyev${groupId}`
    const [studentId, other] = [await t.build.student({ lastName }), await t.build.student()]
    const lessonId = await t.build.lesson({ groupId, date: '2026-11-20' })
    const examId = await t.build.exam({ groupId })
    await t.build.chat({ examId, studentId })
    for (const id of [studentId, other])
      await t.db.run(sql`insert into attendance (lesson_id, student_id, mark) values (${lessonId}, ${id}, 1)`)
    const by = { staffId: null, roleId: null, permissionName: 'all_groups', address: null }
    const write = (line: AuditEntry) => writeAudit(t.db, { ...by, requestId: crypto.randomUUID() }, line)
    const ofLesson = { entity: 'attendance', entityId: lessonId, action: 'update' } as const
    const ofExam = { entity: 'exam', entityId: examId } as const
    await write({ ...ofLesson, after: { attendances: [{ studentId: other, mark: 1 }] } })
    await write({ ...ofLesson, after: { attendances: [{ studentId, mark: 2 }] } })
    await write({ ...ofExam, action: 'update', after: { deadline: '2026-11-22' } })
    await write({ ...ofExam, action: 'announce', after: { announcedAt: '2026-11-23' } })
    const { audits: found } = await listEntries(superadmin.token, { about: lastName })
    expect(found.map(({ kind, action }) => `${kind}.${action}`)).toEqual(['exam.announce', 'attendance.update'])
  })
  it("an audit search by student also finds entries about the student's parents and documents; the result can be filtered by changed field", async () => {
    const { headOfficeId } = await t.build.office()
    const lastName = `Izlanov${headOfficeId}`
    const [studentId, strange] = [
      await t.build.student({ headOfficeIds: [headOfficeId], lastName }),
      await t.build.student({ lastName }),
    ]
    const agentId = await t.build.agent({ fullName: 'Ota' })
    await t.db.run(
      sql`insert into agent_student (agent_id, student_id, relation) values (${agentId}, ${studentId}, 'father')`,
    )
    const write = (line: AuditEntry) =>
      writeAudit(
        t.db,
        {
          staffId: null,
          roleId: null,
          permissionName: 'users:students',
          address: null,
          requestId: crypto.randomUUID(),
        },
        line,
      )
    const was = { firstName: 'Ali', phoneNumber: '998901234567', mobile: null }
    const ofStudent = { entity: 'student', entityId: studentId } as const
    await write({ ...ofStudent, action: 'create', after: was })
    await write({
      ...ofStudent,
      action: 'update',
      before: was,
      after: { firstName: 'Vali', phoneNumber: '998901234567' },
    })
    await write({ ...ofStudent, action: 'update', before: was, after: { ...was, phoneNumber: '998901234568' } })
    await write({ entity: 'agent', entityId: agentId, action: 'add-phone', after: { phone: '998901234569' } })
    await write({ entity: 'student', entityId: strange, action: 'update', before: was, after: { phoneNumber: '1' } })
    const found = async (token: string, query: object) =>
      (await listEntries(token, { about: lastName, ...query })).audits.map(({ action, kind }) => `${kind}.${action}`)
    expect(await found(superadmin.token, { field: 'phone' })).toEqual([
      'student.update',
      'agent.add-phone',
      'student.update',
    ])
    const reader = await t.signedIn({
      grants: [grant, 'users:students.update'],
      headOfficeIds: [headOfficeId],
      seesPersonal: false,
    })
    // The entry about the parent belongs to no branch of the viewer, so only a search by student finds it.
    expect(await found(reader.token, {})).toEqual(['student.update', 'student.update', 'student.create'])
    expect(await found(reader.token, { field: 'name' })).toEqual(['student.update'])
    expect(await found(reader.token, { about: '998901234567' })).toEqual([])
    const states = async (grants: Grant[]) => {
      const { token } = await t.signedIn({ grants: [grant, ...grants], headOfficeIds: [headOfficeId] })
      return (await listEntries(token, { about: lastName })).audits.map(({ takeBack }) => takeBack)
    }
    expect(await states([])).toEqual(['forbidden', 'forbidden', 'never'])
    expect(await states(['users:students.update'])).toEqual(['possible', 'possible', 'never'])
  })

  it('an audit search for a name that more than a hundred students have is refused with the advice to type more letters', async () => {
    const { headOfficeId } = await t.build.office()
    const token = (await t.signedIn({ grants: [grant], headOfficeIds: [headOfficeId] })).token
    await t.db.run(sql`
      with made as (insert into student (ext_id, first_name, last_name) select 'kop-' || n, 'Ali', 'Kopov' from generate_series(1, 101) n returning id)
      insert into student_head_office (student_id, head_office_id) select id, ${headOfficeId} from made`)
    const { status, error } = await t.send(audits.list, { token, query: { about: 'kopov' } })
    expect([status, error.fields]).toEqual([400, { about: "Juda ko'p talaba topildi: to'liqroq yozing" }])
  })

  // Shows: DAY-017
  it('an audit search by changed field uses a database index', async () => {
    await t.db.run(sql`
      insert into audit (permission_name, action, entity, before, after)
      select 'users:students', 'update', 'student', '{"comment": 1}', '{"comment": 2}' from generate_series(1, 5000)`)
    await t.db.run(sql`analyze audit`)
    const [first] = await t.db.many<{ 'QUERY PLAN': unknown }>(sql`
      explain (format json) select count(*) from audit where audit_fields(before, after) && ${['price']}::text[] and action <> 'create'`)
    expect(JSON.stringify(first)).toContain('audit_first_fields_index')
  })

  // Shows: SAFE-038
  it('searching the stored data with which an erasure can be undone by phone number uses a database index', async () => {
    const studentId = await t.build.student()
    await t.db.run(sql`
      insert into erasure_hold (student_id, source, before)
      select ${studentId}, 'sms', jsonb_build_object('phone', '998' || (900000000 + n)) from generate_series(1, 5000) n`)
    await t.db.run(sql`analyze erasure_hold`)
    const [first] = await t.db.many<{ 'QUERY PLAN': unknown }>(sql`
      explain (format json) select from erasure_hold where ${phoneAndDocumentNumbersSql} && ${['998900000001']}`)
    expect(JSON.stringify(first)).toContain('erasure_hold_values_index')
  })

  // Shows: HOUSE-002
  it('a reader without the right to personal data sees no phone or document number in an audit entry, however deeply nested', async () => {
    const { headOfficeId } = await t.build.office()
    const { token, staffId } = await t.signedIn({ grants: [grant], headOfficeIds: [headOfficeId], seesPersonal: false })
    const actor = { staffId, roleId: null, permissionName: 'users:students', address: null, requestId: null }
    const secrets = ['998901234567', '+998 (93) 765-43-21', 'AB7654321', '31234567890123']
    for (const entity of Object.keys(auditedKindNames)) {
      const after = Object.fromEntries(
        [...phoneFieldNames, ...identityDocumentFieldNames, 'wantedPhone', 'someText'].map((field) => [
          field,
          [secrets[0], { [field]: secrets[1] }, [{ deeper: { [field]: secrets[2], text: `raqami ${secrets[3]}` } }]],
        ]),
      )
      const line = { action: 'update', entity, entityId: 1, after, comment: `${secrets}` } as unknown as AuditEntry
      await writeAudit(t.db, actor, line)
    }
    const kinds = new Set<string>()
    for (let page = 1; kinds.size < Object.keys(auditedKindNames).length; page++) {
      const { audits: lines } = await listEntries(token, { page, perPage: 100, staffId, action: 'update' })
      expect(lines).not.toEqual([])
      for (const { id, kind } of lines) {
        kinds.add(kind)
        const shown = JSON.stringify([lines, await readEntry(token, id)])
        expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
      }
    }
  })

  it('an audit entry masks only the fields with personal data for a reader without the right to personal data', async () => {
    const { headOfficeId } = await t.build.office()
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId] })
    const headOfficeIds = [headOfficeId]
    const body = {
      ...{ phoneNumber: '998901234567', passportSeries: 'AB', agent: { passport: 'AB7654321' } },
      ...{ wantedPhone: '998901234568', value: '0123', cells: ['Aliyev', '998901234570'] },
      ...{ phones: [{ phone: '998901234571', relation: 'mother' }], name: 'Aliyev 2026', note: 'qabul 12.09.2026' },
    }
    await writeAudit(
      t.db,
      { staffId: null, roleId: null, permissionName: 'users:students', address: null, requestId: null },
      { action: 'update', entity: 'student', entityId: studentId, after: body },
    )
    const shownTo = async (seesPersonal: boolean) => {
      const { token } = await t.signedIn({ grants: [grant], headOfficeIds, seesPersonal })
      const [line] = (await listEntries(token, { kind: 'student', entityId: studentId, action: 'update' })).audits
      return (await readEntry(token, line?.id)).detail.after
    }
    expect(await shownTo(true)).toMatchObject(body)
    expect(await shownTo(false)).toMatchObject({
      phoneNumber: '998•••••••67',
      passportSeries: '••••••',
      agent: { passport: '••••••' },
      wantedPhone: '998•••••••68',
      value: '••••••',
      cells: ['••••••', '••••••'],
      phones: [{ phone: '998•••••••71', relation: 'mother' }],
      name: 'Aliyev 2026',
      note: 'qabul 12.09.2026',
    })
  })
})

describe('the name of the record by which the audit list is filtered', () => {
  // Shows: SAFE-004
  it("an audit list filtered by a record shows the record's name only if the viewer may read at least one audit entry about the record", async () => {
    const [{ reader, colleague }, other] = [await createBranch(), await createBranch()]
    const agentId = await t.build.agent({ fullName: 'Begona Ota' })
    const line = (entity: string, entityId: number, staffId: number) =>
      t.db.run(sql`
        insert into audit (staff_id, permission_name, action, entity, entity_id) values (${staffId}, 'users', 'update', ${entity}, ${entityId})`)
    await line('agent', agentId, other.colleague.staffId)
    const record = async (token: string, query: object) => {
      const data = await listEntries(token, query)
      return [data.record?.name, data.person?.name]
    }
    const ofParent = { kind: 'agent', entityId: agentId }
    expect(await record(reader.token, ofParent)).toEqual([String(agentId), undefined])
    expect(await record(other.reader.token, ofParent)).toEqual(['Begona Ota', undefined])
    expect(await record(superadmin.token, ofParent)).toEqual(['Begona Ota', undefined])
    await line('agent', agentId, colleague.staffId)
    expect(await record(reader.token, ofParent)).toEqual(['Begona Ota', undefined])

    const strange = { staffId: other.colleague.staffId }
    expect(await record(reader.token, strange)).toEqual([undefined, String(other.colleague.staffId)])
    expect((await record(reader.token, { staffId: colleague.staffId }))[1]).toContain('zgartirov')
  })

  // Shows: SAFE-004
  it('the filter of the audit shows a draft post of another branch only by its number', async () => {
    const [{ reader }, other] = [await createBranch(), await createBranch()]
    const postId = await insertReturningId(
      t.db,
      sql`with author as (insert into post_author (name, created_by, created_at) values ('Muallif', ${other.colleague.staffId}, now()) returning id),
          category as (insert into post_category (name, created_at) values (${`Turkum ${other.office.id}`}, now()) returning id)
        insert into post (title, body, excerpt, search, category_id, author_id, status, created_at, updated_at)
        select 'Maxfiy qoralama', '{}', '', '', category.id, author.id, 'private', now(), now() from author, category returning id`,
    )
    await t.db.run(sql`
      insert into audit (staff_id, permission_name, action, entity, entity_id) values (${other.colleague.staffId}, 'content:posts', 'create', 'post', ${postId})`)
    const named = async (token: string) => (await listEntries(token, { kind: 'post', entityId: postId })).record?.name
    expect([await named(reader.token), await named(other.reader.token)]).toEqual([String(postId), 'Maxfiy qoralama'])
  })

  it('an audit entry about several people shows only the changes to people whom the viewer may read', async () => {
    const [{ office, reader }, other] = [await createBranch(), await createBranch()]
    const [mine, strange] = [
      await t.build.student({ headOfficeIds: [office.headOfficeId] }),
      await t.build.student({ headOfficeIds: [other.office.headOfficeId], lastName: 'Begonayev' }),
    ]
    const requestId = crypto.randomUUID()
    for (const studentId of [mine, strange])
      await t.db.run(sql`
        insert into audit (staff_id, permission_name, action, entity, entity_id, request_id)
        values (${other.colleague.staffId}, 'users:students', 'sms', 'student', ${studentId}, ${requestId})`)
    const id = await insertReturningId(
      t.db,
      sql`select id from audit where entity = 'student' and entity_id = ${mine} and request_id = ${requestId}`,
    )
    const { data } = await t.send(audits.read, { token: reader.token, params: { id } })
    expect([data.audit.together, data.audit.togetherCount]).toEqual([[], 0])
    const whole = await t.send(audits.read, { token: superadmin.token, params: { id } })
    expect([whole.data.audit.together.length, whole.data.audit.togetherCount]).toEqual([1, 1])
  })
})
