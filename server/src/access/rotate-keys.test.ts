import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { isValidFileAddress, signedFileAddressOf } from '../centre/files/file-address.ts'
import { hashPassword } from '../centre/sign-in/passwords.ts'
import { queueSms } from '../centre/sms/queue-sms.ts'
import { readPushKeys } from '../content/notifications/push-keys.ts'
import { decryptDevicePassword, encryptDevicePassword } from '../control/doors/device-password.ts'
import { replaceInstallationKeys } from '../control/safety/rotate-keys.ts'
import { raw, sql } from '../db/db.ts'
import { readBadgeKeys } from '../people/certificates/badge-keys.ts'
import { shareTestApp } from '../testing/app.ts'
import { readServerSecretKeys, secretKeyCacheMs } from './keys.ts'
import { finishKeyRotation } from './rotate-keys.ts'
import { decryptText, encryptText } from './sealed-value.ts'

const t = shareTestApp()
const now = () => t.deps.clock.now()
beforeEach(async () => void Object.assign(t.deps, await readServerSecretKeys(t.db, now())))

const purposes = ['sms-body', 'second factor', 'webhook', 'door', 'push-keys', 'badge-keys']

async function sealedWith(key: Uint8Array): Promise<string[]> {
  const columns = await t.db.many<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`)
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const rows = await t.db.many<{ value: Buffer | null }>(sql`select ${raw(column)} as value from ${raw(table)}`)
    for (const { value } of rows)
      if (value && purposes.some((purpose) => opens(key, purpose, value))) found.add(`${table}.${column}`)
  }
  return [...found].sort()
}

function opens(key: Uint8Array, purpose: string, value: Buffer): boolean {
  try {
    decryptText([key], purpose, value)
    return true
  } catch {
    return false
  }
}

const turnNow = async (isAlone: boolean) => {
  Object.assign(t.deps, await t.db.transaction((tx) => replaceInstallationKeys(tx, { now: now(), isAlone })))
}

describe("an immediate change of the installation's key", () => {
  // Shows: SAFE-036
  it('after a key change without a transition period, signatures of the old keys are invalid, and encrypted values stay readable', async () => {
    const old = t.deps.tokenKey
    const password = 'Parol-12345'
    const grants = ['settings:integrations.create']
    const who = await t.signedIn({ login: 'kalit.almashar', passwordHash: await hashPassword(password), grants })
    const { secret } = (await t.send(auth.newFactor, { token: who.token })).data
    const codeAt = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now().getTime() })
    await t.send(auth.confirmFactor, { token: who.token, body: { code: codeAt() } })
    const hook = { name: 'A', url: 'https://example.org/x', kinds: ['contract.signed'] } as never
    await t.send(webhooks.create, { token: who.token, body: hook })
    await t.db.run(sql`
      insert into webhook (name, url, kinds, sources, secret, old_secret, old_secret_until, created_by, created_at)
      select 'B', 'https://example.org/y', '{}', '{}', ${encryptText(old, 'webhook', 'whsec_QQ==')}, ${encryptText(old, 'webhook', 'whsec_Qg==')}, ${now()}, ${who.staffId}, ${now()}`)
    const deviceId = await t.build.doorDevice({ headOfficeId: await t.build.headOffice() })
    await t.db.run(
      sql`update door_device set admin_password = ${encryptDevicePassword(t.deps, 'eshik')} where id = ${deviceId}`,
    )
    const sms = { phone: '998901234567', text: 'Salom', initiatorId: null }
    const smsId = await t.db.transaction((tx) => queueSms(tx, t.deps, sms as never))
    await Promise.all([readPushKeys(t.deps), readBadgeKeys(t.deps)])
    const [badge, push] = [(await readBadgeKeys(t.deps))[0].id, (await readPushKeys(t.deps)).publicKey]
    expect(await sealedWith(old)).toEqual([
      'app_value.value',
      'door_device.admin_password',
      'second_factor.secret',
      'sms.body',
      'webhook.old_secret',
      'webhook.secret',
    ])

    const viewer = { sessionId: who.refreshToken.split('.')[0] as string, standing: '' }
    const address = new URL(signedFileAddressOf({ ...t.deps, viewer }, 'a/b.jpg'), 'http://x').searchParams
    const isGood = () =>
      isValidFileAddress(t.deps, {
        ...{ key: 'a/b.jpg', standing: '', mark: address.get('v') as string },
        ...{ expires: Number(address.get('e')), signature: address.get('s') as string },
      })
    const step = (await t.send(auth.signIn, { body: { login: 'kalit.almashar', password } })).data
    expect([isGood(), 'ticket' in step, (await t.send(auth.profile, { token: who.token })).status]).toEqual([
      true,
      true,
      200,
    ])

    await turnNow(true)
    expect(await sealedWith(old)).toEqual([])
    expect((await readServerSecretKeys(t.db, now())).otherKeys).toEqual([])
    expect(isGood()).toBe(false)
    expect((await t.send(auth.profile, { token: who.token })).status).toBe(401)
    t.clock.forward(60_000)
    const body = { ticket: 'ticket' in step ? step.ticket : '', code: codeAt() }
    expect((await t.send(auth.signInCode, { body })).status).toBeGreaterThanOrEqual(400)

    // Only the new key exists now, so reading an encrypted value proves that it was encrypted again.
    const again = (await t.send(auth.signIn, { body: { login: 'kalit.almashar', password } })).data
    const ticket = 'ticket' in again ? again.ticket : ''
    expect((await t.send(auth.signInCode, { body: { ticket, code: codeAt() } })).status).toBe(200)
    const door = await t.db.one<{ password: Buffer }>(
      sql`select admin_password as password from door_device where id = ${deviceId}`,
    )
    expect(decryptDevicePassword(t.deps, door?.password as Buffer)).toBe('eshik')
    const stored = await t.db.one<{ body: Buffer }>(sql`select body from sms where id = ${smsId}`)
    expect(decryptText([t.deps.tokenKey], 'sms-body', stored?.body as Buffer)).toBe('Salom')
    const badges = await readBadgeKeys(t.deps)
    expect([badges.length, badges[0].id === badge, (await readPushKeys(t.deps)).publicKey === push]).toEqual([
      1,
      false,
      false,
    ])
  })

  // Shows: SAFE-036
  it('a value that another process, not knowing the new key yet, encrypts with the old key stays readable and is later encrypted with the new key', async () => {
    const old = { tokenKey: t.deps.tokenKey }
    await turnNow(false)
    const deviceId = await t.build.doorDevice({ headOfficeId: await t.build.headOffice() })
    await t.db.run(sql`
      update door_device set admin_password = ${encryptText(old.tokenKey, 'door', 'keyin')} where id = ${deviceId}`)
    const passwordNow = async () => {
      const row = await t.db.one<{ password: Buffer }>(
        sql`select admin_password as password from door_device where id = ${deviceId}`,
      )
      return decryptDevicePassword(await readServerSecretKeys(t.db, now()), row?.password as Buffer)
    }
    expect(await passwordNow()).toBe('keyin')
    await finishKeyRotation(t.db, { now: now(), isAlone: false })
    expect((await readServerSecretKeys(t.db, now())).retiredKeys).toHaveLength(1)
    t.clock.forward(secretKeyCacheMs + 1_000)
    await finishKeyRotation(t.db, { now: now(), isAlone: false })
    expect([(await readServerSecretKeys(t.db, now())).retiredKeys, await passwordNow()]).toEqual([[], 'keyin'])
    expect(await sealedWith(old.tokenKey)).toEqual([])
  })
})
