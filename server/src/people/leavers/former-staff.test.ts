import { audits } from '@markaz/protocol/control/audits/routes'
import { leavers } from '@markaz/protocol/people/leavers/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { recordErasuresInFile, repeatErasuresAfterRestore } from '../students/repeat-erasures.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

/** Personal texts of the former staff member. Each text is stored in at least one table. */
const secrets = [
  'Sirlixodim',
  'Yashirin',
  '998935557711',
  'sirli.login',
  'Shaxsiy sabab',
  '7711771177',
  'Mening ko',
  '7711700077',
  '203.0.113.77',
]

async function formerStaff() {
  const { db, deps } = t
  const { headOfficeId } = await t.build.office()
  const me = await t.signedIn({ headOfficeIds: [headOfficeId], grants: ['users:staff.read'] })
  const id = me.staffId
  const key = `staff/images/${crypto.randomUUID()}.jpg`
  await deps.files.put(key, Buffer.from('ish'))
  await db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_id, used_at, created_at)
    values (${key}, 'sirlixodim.jpg', 'image/jpeg', 3, ${id}, now(), '2025-01-01')`)
  await db.run(sql`
    update staff set kind = 1, last_name = 'Sirlixodim', first_name = 'Yashirin', phone_number = '998935557711', login = 'sirli.login',
      gender = 1, photo = ${key} where id = ${id}`)
  await db.run(sql`update session set address = '203.0.113.77' where staff_id = ${id}`)
  await db.run(sql`insert into door_card (card_no, staff_id, given_at) values ('7711771177', ${id}, now())`)
  await db.run(sql`
    insert into staff_absence (staff_id, span, reason, state, asked_at)
    values (${id}, tsrange('2025-05-01', '2025-05-02'), 'Shaxsiy sabab', 'approved', now())`)
  await db.run(sql`insert into saved_view (staff_id, title, path) values (${id}, 'Mening ko''rinishim', '/groups')`)
  await db.run(sql`insert into client_log (staff_id, log_type, text) values (${id}, 'error', 'Sirlixodim ekrani')`)
  await db.run(
    sql`insert into telegram_chat (chat_id, staff_id, linked_by, linked_at) values (7711700077, ${id}, 'link', now())`,
  )
  await db.run(
    sql`insert into calendar_address (staff_id, secret_hash, created_at) values (${id}, sha256('sirli'), now())`,
  )
  await db.run(sql`insert into sms (phone, text, status) values ('998935557711', 'Yangi parol: •••', 'sent')`)
  await db.run(
    sql`insert into job (kind, key, run_at, created_at, given_up_at, error) values ('x', 'y', now(), now(), now(), '998935557711 rad etildi')`,
  )
  await db.run(sql`
    insert into audit (permission_name, action, entity, entity_id, after)
    values ('users', 'update', 'staff', ${id}, '{"phoneNumber": "998935557711", "lastName": "Sirlixodim"}')`)
  await db.run(sql`
    insert into audit (staff_id, permission_name, action, entity, entity_id, address, after)
    values (${id}, 'all_groups', 'update', 'group', 1, '203.0.113.77', '{"name": "Guruh"}')`)
  await db.run(sql`
    insert into audit (permission_name, action, entity, entity_id, after)
    values ('calls', 'update', 'family_call', 1, '{"phone": "998935557711"}')`)
  await db.run(sql`update staff set work_status = 2 where id = ${id}`)
  return { id, headOfficeId, key }
}

const run = async (day: string) => {
  t.clock.set(`${day}T09:00:00+05:00`)
  await t.app.queue.runDue('leavers.erase')
}
const adminOf = (headOfficeId: number) =>
  t.signedIn({ headOfficeIds: [headOfficeId], grants: ['users:staff.read', 'users:staff.delete'] })
const listed = async (headOfficeId: number) =>
  (await t.send(leavers.listStaff, { token: (await adminOf(headOfficeId)).token, query: {} })).data.staff
const restore = async (headOfficeId: number, id: number) =>
  t.send(leavers.restoreStaff, { token: (await adminOf(headOfficeId)).token, params: { id } })
const statusOf = async (headOfficeId: number, id: number) =>
  (await t.send(staff.read, { token: (await adminOf(headOfficeId)).token, params: { id } })).status

async function everything(except: readonly string[] = []): Promise<string> {
  const tables = await t.db.many<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> all(${[...except]})`)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await t.deps.pool.query(`select to_jsonb(r)::text as text from "${name}" r`)
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}
async function readEntries() {
  const { token } = await t.signedIn({ isSuperadmin: true, grants: [...allGrants] })
  const ids = await t.db.many<{ id: number }>(
    sql`select id from audit where entity in ('staff', 'group', 'family_call')`,
  )
  const answers = []
  for (const { id } of ids) {
    const answer = await t.send(audits.read, { token, params: { id } })
    expect(answer.status).toBe(200)
    answers.push(answer.data)
  }
  return answers
}
const found = (text: string) => secrets.filter((secret) => text.includes(secret))

// Shows: SAFE-038
describe('the data of staff who left', () => {
  it('data of a former staff member is erased after a year and a 30-day warning; the erasure is final 30 days later', async () => {
    const { id, headOfficeId, key } = await formerStaff()
    expect(found(await everything())).toEqual(secrets)
    await run('2026-11-22')
    expect(await listed(headOfficeId)).toEqual([])
    await run('2027-10-23')
    expect(await listed(headOfficeId)).toEqual([
      { id, fullName: 'Sirlixodim Yashirin', leftOn: '2026-11-22', state: 'due', on: '2027-11-22' },
    ])
    expect(await statusOf(headOfficeId, id)).toBe(200)
    await run('2027-11-22')
    expect(await statusOf(headOfficeId, id)).toBe(404)
    expect(await listed(headOfficeId)).toMatchObject([
      { id, fullName: 'Sirlixodim Yashirin', state: 'held', on: '2027-12-22' },
    ])
    const read = await readEntries()
    expect([read.length > 2, found(JSON.stringify(read))]).toEqual([true, []])
    await run('2027-12-23')
    await t.app.queue.runDue('files.sweep')
    expect(found(await everything())).toEqual([])
    expect(await t.deps.files.sizeOf(key)).toBeNull()
    expect(await t.db.one(sql`select full_name as name from staff where id = ${id}`)).toEqual({
      name: `Sobiq xodim #${id}`,
    })
    expect(await t.db.many(sql`select after, address from audit where staff_id = ${id} and entity = 'group'`)).toEqual([
      { after: { name: 'Guruh' }, address: null },
    ])
    const late = await restore(headOfficeId, id)
    expect([late.status, late.error.code]).toEqual([409, 'LEAVER_ERASED'])
  })

  it("undoing a former staff member's erasure before it is final restores the data, but no access", async () => {
    const { id, headOfficeId, key } = await formerStaff()
    await run('2026-11-22')
    await run('2027-10-23')
    const before = await t.db.one(
      sql`select to_jsonb(staff) - '{changed_at,access_version}'::text[] as row from staff where id = ${id}`,
    )
    await run('2027-11-22')
    const stranger = await adminOf((await t.build.office()).headOfficeId)
    expect((await t.send(leavers.restoreStaff, { token: stranger.token, params: { id } })).status).toBe(404)
    expect((await restore(headOfficeId, id)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'leaver-restored', entity: 'staff', entityId: id })
    expect(
      await t.db.one(
        sql`select to_jsonb(staff) - '{changed_at,access_version}'::text[] as row from staff where id = ${id}`,
      ),
    ).toEqual(before)
    expect(await t.db.many(sql`select from telegram_chat where staff_id = ${id} and ended_at is null`)).toEqual([])
    expect(await t.db.many(sql`select from calendar_address where staff_id = ${id}`)).toEqual([])
    await run('2027-12-20')
    expect(await statusOf(headOfficeId, id)).toBe(200)
    await t.app.queue.runDue('files.sweep')
    expect(await t.deps.files.sizeOf(key)).toBe(3)
  })

  it('the data of a former staff member who works here again is not erased', async () => {
    const { id, headOfficeId } = await formerStaff()
    await run('2026-11-22')
    await run('2027-10-23')
    await t.db.run(sql`update staff set work_status = 1 where id = ${id}`)
    await run('2027-11-22')
    expect(await listed(headOfficeId)).toEqual([])
    expect(await statusOf(headOfficeId, id)).toBe(200)
  })

  it('after an older backup is restored, the data of an erased staff member is erased again', async () => {
    const { id } = await formerStaff()
    await run('2026-11-22')
    await run('2027-10-23')
    const row = await t.db.one<{ first: string; last: string }>(
      sql`select first_name as first, last_name as last from staff where id = ${id}`,
    )
    await run('2027-11-22')
    await run('2027-12-23')
    await recordErasuresInFile(t.deps)
    // The database gets the state of a backup from before the erasure.
    await t.db.run(sql`
      update staff set first_name = ${row?.first}, last_name = ${row?.last}, phone_number = '998935557711', forgotten_at = null where id = ${id}`)
    await t.db.run(sql`delete from staff_erasure`)
    await t.db.run(sql`insert into centre_restore (backup_made_at) values (now())`)
    expect(await repeatErasuresAfterRestore(t.deps)).toBe(1)
    expect(await repeatErasuresAfterRestore(t.deps)).toBe(0)
    expect(await t.db.one(sql`select full_name as name, phone_number as phone from staff where id = ${id}`)).toEqual({
      name: `Sobiq xodim #${id}`,
      phone: null,
    })
  })
})
