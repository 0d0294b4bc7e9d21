import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isValidFileAddress, signedFileAddressOf } from '../centre/files/file-address.ts'
import { hashPassword } from '../centre/sign-in/passwords.ts'
import { reencryptSecondFactorSecrets } from '../centre/sign-in/second-factor.ts'
import { sql } from '../db/db.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import {
  deleteOldServerSecretKeys,
  listServerSigningKeys,
  readServerSecretKeys,
  rotateInstallationKeys,
} from './keys.ts'
import { decryptText, encryptText } from './sealed-value.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

const now = () => t.deps.clock.now()
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
const read = () => readServerSecretKeys(t.db, now())
const readAgain = async () => void Object.assign(t.deps, await read())
const dayMs = 86_400_000

describe('the keys with which an installation signs and encrypts', () => {
  it("the installation's key is 32 random bytes, the same at every start and for simultaneous starts on one database", async () => {
    const [one, other] = await Promise.all([read(), read()])
    expect([one.tokenKey.length, hex(other.tokenKey), one.otherKeys]).toEqual([32, hex(one.tokenKey), []])
    const another = await createTestDatabase()
    expect(hex((await readServerSecretKeys(another.db, now())).tokenKey)).not.toBe(hex(one.tokenKey))
    await another.close()
  })

  it('a new key that signs access tokens is used as soon as every process knows it, and the old key is deleted 30 days later', async () => {
    const old = hex((await read()).tokenKey)
    const since = await rotateInstallationKeys(t.db, { now: now(), isAlone: false })
    const told = await read()
    expect([hex(told.tokenKey), told.otherKeys.length, since > now()]).toEqual([old, 1, true])
    t.clock.set(since)
    const used = await read()
    expect(hex(used.tokenKey)).toBe(hex(told.otherKeys[0] as Uint8Array))
    expect(used.otherKeys.map(hex)).toEqual([old])
    t.clock.forward(30 * dayMs - 1)
    await deleteOldServerSecretKeys(t.db, now())
    expect((await read()).otherKeys.map(hex)).toEqual([old])
    t.clock.forward(1)
    await deleteOldServerSecretKeys(t.db, now())
    expect([hex((await read()).tokenKey), (await read()).otherKeys]).toEqual([hex(used.tokenKey), []])
    await deleteOldServerSecretKeys(t.db, now())
    expect(listServerSigningKeys(await read())).toHaveLength(1)
  })

  it('after a key change, tokens, tickets, signed URLs, encrypted messages and second factors made with the old key stay valid', async () => {
    await readAgain()
    const password = 'Parol-12345'
    const who = await t.signedIn({ login: 'kalit.egasi', passwordHash: await hashPassword(password) })
    const { secret } = (await t.send(auth.newFactor, { token: who.token })).data
    const codeAt = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now().getTime() })
    expect((await t.send(auth.confirmFactor, { token: who.token, body: { code: codeAt() } })).status).toBe(200)
    const body = { login: 'kalit.egasi', password }
    const step = (await t.send(auth.signIn, { body })).data
    const address = new URL(
      signedFileAddressOf(
        { ...t.deps, viewer: { sessionId: who.refreshToken.split('.')[0] as string, standing: '' } },
        'a/b.jpg',
      ),
      'http://x',
    )
    const query = (name: string) => address.searchParams.get(name) as string
    const isGood = () =>
      isValidFileAddress(t.deps, {
        key: 'a/b.jpg',
        standing: '',
        mark: query('v'),
        expires: Number(query('e')),
        signature: query('s'),
      })
    const message = encryptText(t.deps.tokenKey, 'sms-body', 'Salom')

    await rotateInstallationKeys(t.db, { now: now(), isAlone: true })
    await readAgain()
    expect((await t.send(auth.profile, { token: who.token })).status).toBe(200)
    expect((await t.send(auth.refresh, { token: who.refreshToken })).status).toBe(200)
    expect([isGood(), decryptText(listServerSigningKeys(t.deps), 'sms-body', message)]).toEqual([true, 'Salom'])
    t.clock.forward(60_000)
    const show = (ticket: string) => t.send(auth.signInCode, { body: { ticket, code: codeAt() } })
    expect((await show('ticket' in step ? step.ticket : '')).status).toBe(200)

    await reencryptSecondFactorSecrets(t.deps)
    t.clock.forward(31 * dayMs)
    await deleteOldServerSecretKeys(t.db, now())
    await readAgain()
    expect([isGood(), t.deps.otherKeys]).toEqual([false, []])
    expect(() => decryptText(listServerSigningKeys(t.deps), 'sms-body', message)).toThrow()
    const again = (await t.send(auth.signIn, { body })).data
    expect((await show('ticket' in again ? again.ticket : '')).status).toBe(200)
    expect(await t.db.one(sql`select count(*)::int as count from app_value where name like 'token-key%'`)).toEqual({
      count: 1,
    })
  })
})
