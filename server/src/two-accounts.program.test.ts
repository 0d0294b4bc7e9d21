import { parentTelegram } from '@markaz/protocol/people/telegram/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccessRevocationCause, type AccountKind, accessRevocationCauses } from './centre/sign-in/access-causes.ts'
import { revokeAccess } from './centre/sign-in/revoke-access.ts'
import { registerPushDevice } from './content/notifications/devices.ts'
import { sql } from './db/db.ts'
import {
  type AccessTestSetup,
  createAccessTestSetup,
  listAccessKindsOfAccount,
  type PersonWithAllAccessKinds,
} from './testing/access-test-setup.ts'

let s: AccessTestSetup
beforeAll(async () => {
  s = await createAccessTestSetup()
})
afterAll(() => s.close())

/** Gives both accounts the same phone number and ID, as if they belonged to one person. */
async function linkAccounts(one: PersonWithAllAccessKinds, other: PersonWithAllAccessKinds): Promise<void> {
  const { phone } = other
  for (const { entity, id } of [one, other]) {
    if (entity === 'staff')
      await s.t.db.run(sql`update staff set phone_number = ${phone}, h_id = ${phone} where id = ${id}`)
    if (entity === 'student') await s.t.db.run(sql`update student set phone_number = ${phone} where id = ${id}`)
    if (entity === 'agent')
      await s.t.db.run(sql`insert into agent_phone (agent_id, phone) values (${id}, ${phone}) on conflict do nothing`)
  }
}

const causes = Object.keys(accessRevocationCauses) as AccessRevocationCause[]
const pairs = (['staff', 'student', 'agent'] as const).flatMap((ended) =>
  (['staff', 'student', 'agent'] as const).map((stays) => ({ ended, stays })),
)

describe('two accounts of one person, for example as staff member and as parent', () => {
  // Shows: SAFE-032
  it.each(pairs)(
    "ending a person's access as $ended does not end the same person's access as $stays",
    { timeout: 60_000 },
    async ({ ended, stays }) => {
      const [one, other] = [await s.holder(ended), await s.holder(stays)]
      await linkAccounts(one, other)
      const now = s.t.deps.clock.now()
      for (const cause of causes)
        if ((accessRevocationCauses[cause].of as readonly AccountKind[]).includes(ended))
          await s.t.db.transaction((tx) => revokeAccess(tx, { entity: ended, id: one.id }, cause, { now }))
      const left: string[] = []
      for (const kind of ['asking', ...listAccessKindsOfAccount(stays)] as const)
        if (await other.opens(kind)) left.push(kind)
      expect(left).toEqual(['asking', ...listAccessKindsOfAccount(stays)])
      expect(await one.opens('asking')).toBe(false)
    },
  )

  // Shows: SAFE-032
  it("push messages to a phone belong to the account that registered the phone last, and end only with that account's access", async () => {
    const { t } = s
    const [teacher, parent] = [await s.holder('staff'), await s.holder('agent')]
    const register = (side: 'staff' | 'parent', { asking }: PersonWithAllAccessKinds) =>
      registerPushDevice(t.deps, { side, sessionId: asking.refreshToken.split('.')[0] as string }, {
        fcmToken: 'bitta-telefon',
      } as never)
    const owners = () =>
      t.db.many(sql`
        select session_id is not null as "isStaff", parent_session_id is not null as "isParent" from push_device
        where fcm_token = 'bitta-telefon'`)
    await register('staff', teacher)
    await register('parent', parent)
    expect(await owners()).toEqual([{ isStaff: false, isParent: true }])
    await t.db.transaction((tx) =>
      revokeAccess(tx, { entity: 'staff', id: teacher.id }, 'block', { now: t.deps.clock.now() }),
    )
    expect(await owners()).toEqual([{ isStaff: false, isParent: true }])
    await t.db.transaction((tx) =>
      revokeAccess(tx, { entity: 'agent', id: parent.id }, 'block', { now: t.deps.clock.now() }),
    )
    expect(await owners()).toEqual([])
  })

  // Shows: SAFE-032
  it('if a person links one Telegram account to two accounts of the centre, the bot answers only for the last linked account', async () => {
    const [teacher, parent] = [await s.holder('staff'), await s.holder('agent')]
    const link = await s.link({ id: parent.id, token: parent.asking.accessToken, calls: parentTelegram, side: 'agent' })
    teacher.telegram.opens(link)
    for (let nth = 0; nth < 2; nth++) await s.hear()
    const owners = await s.t.db.many(sql`
      select staff_id as "staffId", agent_id as "agentId" from telegram_chat where chat_id = ${teacher.telegram.id} and ended_at is null`)
    expect(owners).toEqual([{ staffId: null, agentId: parent.id }])
  })
})
