import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPasswordCorrect } from '../centre/sign-in/passwords.ts'
import { type Db, sql } from '../db/db.ts'
import { ServerStartError } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { buildHeadOffice, buildStaff } from '../testing/build.ts'
import { createTestDatabase } from '../testing/database.ts'
import { demoLogins, ensureDemoPassword } from './demo-accounts.ts'
import { detectDatabaseContent, detectDemoMode, markDatabaseAsDemo, requireNoDemoDatabase } from './demo-database.ts'

let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await createTestDatabase())
  await buildStaff(db, { isSuperadmin: true })
})
afterEach(() => close())

const today = '2026-11-21'
const onPostgres = { DATABASE_URL: 'postgres://markaz@127.0.0.1/markaz' }
const may = (settings: Record<string, string> = {}) => detectDemoMode(db, readEnv(settings))
const demoRows = () =>
  db.run(
    sql`insert into head_office (ext_id, name) values ('office-chilonzor', 'Chilonzor'), ('office-samarqand', 'Samarqand')`,
  )
/** Creates a demo as earlier versions did: without the row that marks the database as a demo. */
const oldDemo = async () => {
  await demoRows()
  await db.run(
    sql`insert into app_value (name, value) values ('demo-people', 'x'), ('demo-day', ${Buffer.from(today)})`,
  )
}

describe('whether a start opens the demo centre', () => {
  // Shows: SAFE-023
  it('the demo opens in an unused embedded database, and in an unused PostgreSQL only if MARKAZ_DEMO=1', async () => {
    expect([
      await detectDatabaseContent(db),
      await may(),
      await may({ MARKAZ_DEMO: '0' }),
      await may(onPostgres),
    ]).toEqual(['empty', true, false, false])
    expect(await may({ ...onPostgres, MARKAZ_DEMO: '1' })).toBe(true)
  })

  // Shows: SAFE-023
  it('no demo centre is created in the database of a real centre; with MARKAZ_DEMO=1 the server refuses to start on this database', async () => {
    await buildHeadOffice(db)
    expect([await detectDatabaseContent(db), await may()]).toEqual(['centre', false])
    await expect(may({ MARKAZ_DEMO: '1' })).rejects.toThrow(/^MARKAZ_DEMO=1: bu bazada haqiqiy markaz ishlagan/)
    await requireNoDemoDatabase(db)
  })

  it('no demo centre is created in a database in which a user has signed in, even if the database has no other data', async () => {
    await db.run(sql`
      insert into audit (action, entity, permission_name) values ('login', 'staff', 'auth')`)
    expect([await detectDatabaseContent(db), await may()]).toEqual(['centre', false])
  })

  it('the demo opens again in its own database, even if an earlier version did not mark the database as a demo', async () => {
    await oldDemo()
    expect([await detectDatabaseContent(db), await may()]).toEqual(['demo', true])
  })

  it('a database stays marked as a demo if the creation of the demo was interrupted', async () => {
    await markDatabaseAsDemo(db, today)
    await demoRows()
    expect([await detectDatabaseContent(db), await may()]).toEqual(['demo', true])
  })

  // Shows: SAFE-023
  it.each([
    [{ MARKAZ_DEMO: '0' }, 'MARKAZ_DEMO=0'],
    [onPostgres, 'DATABASE_URL'],
    [{ MARKAZ_ERP_URL: 'https://erp.example/v1p2' }, 'MARKAZ_ERP_URL'],
    [{ MARKAZ_SMS_EMAIL: 'a@b.uz', MARKAZ_SMS_PASSWORD: 'x' }, 'MARKAZ_SMS_EMAIL'],
    [{ MARKAZ_PUBLIC_URL: 'https://markaz.example' }, 'MARKAZ_PUBLIC_URL'],
  ])(
    'a start on a demo database with settings of a real centre is refused, and the error says how to remove the demo: %j',
    async (settings, name) => {
      await markDatabaseAsDemo(db, today)
      const refusal = await may(settings).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(ServerStartError)
      expect((refusal as Error).message).toMatch(
        new RegExp(`^Bu namuna markazning bazasi, ${name} bilan .+ npm run demo:remove`),
      )
      await expect(requireNoDemoDatabase(db)).rejects.toThrow('npm run demo:remove')
    },
  )

  it.each<Record<string, string>>([{}, { MARKAZ_DEMO: '0' }, { MARKAZ_DEMO: '1' }])(
    'if a demo and a real centre share a database, every start fails until the demo is removed, also with the settings %j',
    async (settings) => {
      await oldDemo()
      await buildHeadOffice(db)
      expect(await detectDatabaseContent(db)).toBe('mixed')
      await expect(may(settings)).rejects.toThrow('npm run demo:remove')
    },
  )
})

describe('the password of the demo accounts', () => {
  const hashes = async () =>
    (
      await db.many<{ hash: string }>(
        sql`select password_hash as hash from staff where login = any(${Object.values(demoLogins)})`,
      )
    ).map(({ hash }) => hash)
  beforeEach(() => buildStaff(db, { login: demoLogins.manager, passwordHash: 'as the superadmin once' }))

  // Shows: SAFE-023
  it('the first start generates a demo password and replaces the password of older demo accounts; later starts keep the generated password', async () => {
    const password = await ensureDemoPassword(db)
    expect(password).toMatch(/^[A-Za-z2-9]{10}$/)
    const [hash = ''] = await hashes()
    expect(await isPasswordCorrect(password, hash)).toBe(true)
    expect([await ensureDemoPassword(db), await hashes()]).toEqual([password, [hash]])
  })

  it('the demo password is taken from the settings if they contain a password', async () => {
    await ensureDemoPassword(db)
    expect(await ensureDemoPassword(db, 'Namuna-parol-1')).toBe('Namuna-parol-1')
    expect(await isPasswordCorrect('Namuna-parol-1', (await hashes())[0] ?? '')).toBe(true)
    expect(await ensureDemoPassword(db)).toBe('Namuna-parol-1')
  })
})
