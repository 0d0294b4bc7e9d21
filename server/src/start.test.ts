import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allGrants } from '@markaz/protocol/permissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { viewerOfSession } from './access/viewer.ts'
import { isPasswordCorrect } from './centre/sign-in/passwords.ts'
import { openSession } from './centre/sign-in/sessions.ts'
import { type Db, sql } from './db/db.ts'
import { systemClock } from './deps.ts'
import { readEnv } from './env.ts'
import { ensureSuperadmin } from './start.ts'
import { createTestDatabase } from './testing/database.ts'

let db: Db
let close: () => Promise<void>
let folder: string
beforeEach(async () => {
  ;({ db, close } = await createTestDatabase())
  folder = mkdtempSync(join(tmpdir(), 'markaz-start-'))
})
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) => readEnv({ MARKAZ_DATA: folder, ...more })
const superadmins = () =>
  db.many<{ id: number; login: string; passwordHash: string; isAdmin: boolean; mustChange: boolean }>(sql`
    select must_change_password as "mustChange", staff.id, login, password_hash as "passwordHash", is_admin as "isAdmin" from staff join role on role.id = role_id where is_superadmin`)
const file = (under = folder) => join(under, 'superadmin-password.txt')

describe('creating the superadmin at the first start', () => {
  it('the superadmin is created once; the generated password is valid and is in a file that only its owner can read', async () => {
    const first = await ensureSuperadmin(db, env())
    expect(first.password).toBe(first.madeUpPassword)
    expect(first.madeUpPassword).toMatch(/^[A-Za-z2-9]{10}$/)
    const people = await superadmins()
    expect(people).toMatchObject([{ login: 'superadmin', isAdmin: true, mustChange: true }])
    expect(await isPasswordCorrect(first.madeUpPassword as string, people[0]?.passwordHash as string)).toBe(true)
    expect([readFileSync(file(), 'utf8'), statSync(file()).mode & 0o777]).toEqual([`${first.madeUpPassword}\n`, 0o600])
    expect(await ensureSuperadmin(db, env())).toEqual({ password: null, madeUpPassword: null })
    expect(await superadmins()).toEqual(people)
  })

  it('the superadmin has every right', async () => {
    await ensureSuperadmin(db, env())
    const deps = {
      tokenKey: new Uint8Array(32),
      clock: { ...systemClock, now: () => new Date('2026-11-21T10:00:00Z') },
    }
    const staffId = (await superadmins())[0]?.id as number
    await openSession(deps, db, { staffId, address: '127.0.0.1', userAgent: null, fcmToken: null })
    const session = (await db.one<{ id: string }>(sql`select id from session`)) as { id: string }
    const viewer = await viewerOfSession(db, session.id, deps.clock.now())
    expect([viewer.isSuperadmin, [...viewer.grants].sort()]).toEqual([true, [...allGrants].sort()])
  })

  it('login and password of the superadmin can be set in the settings, and then no password file is written', async () => {
    const given = env({ MARKAZ_ADMIN_PASSWORD: 'Berilgan-parol-1', MARKAZ_SUPERADMIN: 'bosh.admin' })
    expect(await ensureSuperadmin(db, given)).toEqual({ password: 'Berilgan-parol-1', madeUpPassword: null })
    const [person] = await superadmins()
    expect([person?.login, await isPasswordCorrect('Berilgan-parol-1', person?.passwordHash as string)]).toEqual([
      'bosh.admin',
      true,
    ])
    expect([existsSync(file()), person?.mustChange]).toEqual([false, false])
  })

  it('the superadmin is not created if the password in the settings equals the login or a product name', async () => {
    for (const given of ['superadmin', 'Markaz-2026', 'bosh.admin1'])
      await expect(
        ensureSuperadmin(db, env({ MARKAZ_ADMIN_PASSWORD: given, MARKAZ_SUPERADMIN: 'bosh.admin' })),
      ).rejects.toThrow("MARKAZ_ADMIN_PASSWORD: Parol ism, login, telefon yoki markaz nomidan iborat bo'lmasin")
    expect(await superadmins()).toEqual([])
  })

  it('a password that the superadmin has chosen stays valid if the settings later contain another password', async () => {
    await ensureSuperadmin(db, env({ MARKAZ_ADMIN_PASSWORD: 'Birinchi-parol' }))
    const before = await superadmins()
    await ensureSuperadmin(db, env({ MARKAZ_ADMIN_PASSWORD: 'Ikkinchi-parol', MARKAZ_SUPERADMIN: 'boshqa' }))
    expect(await superadmins()).toEqual(before)
  })

  it('the superadmin is created even if the data folder does not exist yet', async () => {
    const missing = join(folder, 'yangi', 'papka')
    const { madeUpPassword } = await ensureSuperadmin(db, env({ MARKAZ_DATA: missing }))
    expect([readFileSync(file(missing), 'utf8'), statSync(missing).mode & 0o777]).toEqual([
      `${madeUpPassword}\n`,
      0o700,
    ])
  })

  it('an old password file that others could read is replaced by a file that only its owner can read', async () => {
    writeFileSync(file(), 'eski')
    chmodSync(file(), 0o644)
    await ensureSuperadmin(db, env())
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('the superadmin is not created if the password file cannot be written, because the password would be unknown', async () => {
    writeFileSync(join(folder, 'fayl'), '')
    await expect(ensureSuperadmin(db, env({ MARKAZ_DATA: join(folder, 'fayl') }))).rejects.toThrow()
    expect(await superadmins()).toEqual([])
    expect((await ensureSuperadmin(db, env())).madeUpPassword).not.toBeNull()
  })

  it('if five server processes start at the same time on a new database, one creates the superadmin, and only this process knows the password', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ensureSuperadmin(db, env())))
    expect(answers.filter((answer) => answer.password)).toHaveLength(1)
    const password = answers.find((answer) => answer.madeUpPassword)?.madeUpPassword as string
    const people = await superadmins()
    expect(people).toHaveLength(1)
    expect(await isPasswordCorrect(password, people[0]?.passwordHash as string)).toBe(true)
    expect(readFileSync(file(), 'utf8')).toBe(`${password}\n`)
  })
})
