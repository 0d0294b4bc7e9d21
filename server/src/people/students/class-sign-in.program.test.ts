import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

/** Hundreds of simultaneous requests take long on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

const password = 'Sirli-olma-71'
/** The test password's hash is cheap, so that a test can sign in hundreds of times. */
const salt = randomBytes(16)
const cheap = { message: password, nonce: salt, memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const cheapHash = `argon2id$8$1$${salt.toString('base64')}$${argon2Sync('argon2id', cheap).toString('base64')}`
const t = shareTestApp()
beforeEach(() => t.clock.forward(2 * 3_600_000))

let n = 0
const freshAddress = () => `10.${40 + Math.floor(++n / 250)}.${n % 250}.1`
const freshLogin = () => `sinf.${randomUUID()}`

interface Asked {
  address: string
  given?: string
  deviceKey?: string | undefined
}

const sides = {
  staff: {
    add: (login: string, headOfficeIds: number[] = []) =>
      t.build.staff({ login, passwordHash: cheapHash, headOfficeIds }),
    addMany: async (logins: string[]) =>
      t.db.run(sql`
        insert into staff (kind, first_name, last_name, login, password_hash, role_id)
        select 1, 'Ism', 'Familiya', login, ${cheapHash}, ${await t.build.role({ grants: [] })} from unnest(${logins}::text[]) as login`),
    signIn: (login: string, { address, given = password, deviceKey }: Asked) =>
      t.send(auth.signIn, { body: { login, password: given, deviceKey }, address }),
    async reset(id: number, headOfficeId: number) {
      const { token } = await t.signedIn({ grants: ['staff_control:users.update'], headOfficeIds: [headOfficeId] })
      await t.db.run(
        sql`update staff set role_id = ${await t.build.role({ grants: [] })}, must_change_password = false where id = ${id}`,
      )
      expect((await t.send(users.resetPassword, { token, params: { id } })).status).toBe(200)
      await t.db.run(sql`update staff set password_hash = ${cheapHash}, must_change_password = false where id = ${id}`)
    },
    endOthers: (token: string) => t.send(auth.endOtherSessions, { token }),
  },
  student: {
    add: (login: string, headOfficeIds: number[] = []) =>
      t.build.student({ login, passwordHash: cheapHash, headOfficeIds }),
    addMany: (logins: string[]) =>
      t.db.run(sql`
        insert into student (first_name, last_name, login, password_hash)
        select 'Ism', 'Familiya', login, ${cheapHash} from unnest(${logins}::text[]) as login`),
    signIn: (login: string, { address, given = password, deviceKey }: Asked) =>
      t.send(studentAccount.signIn, { body: { login, password: given, deviceKey }, address }),
    async reset(id: number, headOfficeId: number) {
      const { token } = await t.signedIn({ grants: ['users:students.update'], headOfficeIds: [headOfficeId] })
      expect((await t.send(students.resetPassword, { token, params: { id } })).status).toBe(200)
      await t.db.run(
        sql`update student set password_hash = ${cheapHash}, must_change_password = false where id = ${id}`,
      )
    },
    endOthers: (token: string) => t.send(studentAccount.endOtherSessions, { token }),
  },
}

describe.each(Object.entries(sides))('sign-in of a class of %s who share one network address', (entity, side) => {
  const account = async () => {
    const login = freshLogin()
    return { login, id: await side.add(login) }
  }
  async function accounts(count: number): Promise<string[]> {
    const logins = Array.from({ length: count }, freshLogin)
    await side.addMany(logins)
    return logins
  }
  const enter = async (login: string, asked: Asked) => {
    const answer = await side.signIn(login, asked)
    if (answer.status !== 200 || !('accessToken' in answer.data)) throw new Error(`not in: ${answer.text}`)
    const { accessToken, deviceKey = '' } = answer.data
    return { accessToken, deviceKey }
  }
  const guess = (login: string, address: string) => side.signIn(login, { address, given: 'xato-parol' })
  /** Sends `count` sign-ins with wrong passwords. Returns for how many the server checked the password. */
  async function guesses(count: number, one: (index: number) => [login: string, address: string]) {
    const lookedAt = async () =>
      (
        await t.db.one<{ count: number }>(
          sql`select count(*)::int as count from audit where action = 'sign-in-failed' and entity = ${entity}`,
        )
      )?.count ?? 0
    const before = await lookedAt()
    await Promise.all(Array.from({ length: count }, (_, index) => guess(...one(index))))
    return (await lookedAt()) - before
  }

  /** Enters wrong passwords for other accounts until the network's limit is reached. */
  async function guessAtOthers(address: string) {
    const others = await accounts(45)
    await guesses(45, (index) => [others[index] ?? '', address])
  }

  // Shows: SAFE-014
  it('300 simultaneous sign-ins of a class in one network succeed with the right passwords', async () => {
    const address = freshAddress()
    const answers = await Promise.all((await accounts(300)).map((login) => side.signIn(login, { address })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
  })

  // Shows: SAFE-014
  it('wrong passwords from a network do not block a device from which the owner signed in before', async () => {
    const address = freshAddress()
    const { login } = await account()
    const { deviceKey } = await enter(login, { address })
    await guesses(11, () => [login, address])
    await guessAtOthers(address)
    expect((await side.signIn(login, { address })).status).toBe(429)
    expect((await side.signIn(login, { address, deviceKey })).status).toBe(200)
    // Wrong passwords from a known device use up the limit of this device.
    for (let i = 0; i < 11; i++) await side.signIn(login, { address, deviceKey, given: 'xato-parol' })
    expect((await side.signIn(login, { address, deviceKey })).status).toBe(429)
  })

  it('wrong passwords from other networks do not block sign-ins from a network where the owner signed in before', async () => {
    const address = freshAddress()
    const [known, stranger] = [await account(), await account()]
    await enter(known.login, { address })
    await guesses(45, () => [freshLogin(), address])
    await guesses(60, (index) => [known.login, `10.90.${n % 250}.${index}`])
    expect((await side.signIn(known.login, { address })).status).toBe(200)
    expect((await side.signIn(stranger.login, { address })).status).toBe(429)
  })

  it('a client that is locked out after too many attempts gets the same refusal for known and unknown logins', async () => {
    const address = freshAddress()
    const { login } = await account()
    await enter(login, { address })
    await guessAtOthers(address)
    const took = async (name: string) => {
      const startedAt = performance.now()
      const { status, error } = await t.clock.really<{ status: number; error: { code: string } }>(() =>
        guess(name, address),
      )
      return { status, code: error.code, isSlow: performance.now() - startedAt >= 240 }
    }
    expect([await took(login), await took(freshLogin())]).toEqual([
      { status: 429, code: 'TOO_MANY_REQUESTS', isSlow: true },
      { status: 429, code: 'TOO_MANY_REQUESTS', isSlow: true },
    ])
  })

  // Shows: SAFE-014
  it('wrong passwords are limited per hour: for one account from one network, for one account from all networks, and for one network', async () => {
    const address = freshAddress()
    const [onOne = '', everywhere = ''] = await accounts(2)
    const [strangers, classmates] = [await accounts(45), await accounts(12)]
    // All classmates first sign in from the network. Its limit of wrong passwords must apply to their accounts too.
    await Promise.all(classmates.map((login) => enter(login, { address })))
    const looked = { onAccount: 0, fromAnywhere: 0, inNetwork: 0 }
    for (let quarter = 0; quarter < 4; quarter++) {
      looked.onAccount += await guesses(11, () => [onOne, '10.91.0.1'])
      looked.fromAnywhere += await guesses(30, (index) => [everywhere, `10.92.${quarter}.${index}`])
      looked.inNetwork += await guesses(45, (index) => [strangers[index] ?? '', address])
      looked.inNetwork += await guesses(12, (index) => [classmates[index] ?? '', address])
      t.clock.forward(15 * 60_000)
    }
    expect(looked).toEqual({ onAccount: 40, fromAnywhere: 50, inNetwork: 200 })
  })

  it('all accounts on a device share its key; an account stops trusting the key when its session on that device is ended from another device', async () => {
    const address = freshAddress()
    const office = await t.build.office()
    const [one, other] = [freshLogin(), freshLogin()]
    const id = await side.add(one, [office.headOfficeId])
    await side.add(other)
    const { deviceKey } = await enter(one, { address })
    expect((await enter(other, { address, deviceKey })).deviceKey).toBe(deviceKey)
    const made = await enter(other, { address, deviceKey: 'ozim-toqiganman' })
    expect(made.deviceKey).not.toBe('ozim-toqiganman')
    const isKnown = async (key: string) => {
      await guesses(11, () => [one, address])
      const { status } = await side.signIn(one, { address, deviceKey: key })
      t.clock.forward(16 * 60_000)
      return status === 200
    }
    // The first account signed in with the shared `deviceKey` and knows it. Only the second account signed in with
    // `made.deviceKey`.
    expect([await isKnown(deviceKey), await isKnown(made.deviceKey)]).toEqual([true, false])
    const { accessToken, deviceKey: second } = await enter(one, { address })
    await side.endOthers(accessToken)
    expect([await isKnown(deviceKey), await isKnown(second)]).toEqual([false, true])
    await side.reset(id, office.headOfficeId)
    expect(await isKnown(second)).toBe(false)
  })
})
