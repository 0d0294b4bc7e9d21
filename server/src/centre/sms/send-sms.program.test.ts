import { afterEach, beforeEach, expect, it } from 'vitest'
import { readServerSecretKeys } from '../../access/keys.ts'
import { sql } from '../../db/db.ts'
import { systemClock } from '../../deps.ts'
import { type EskizServer, startSimulatedEskiz, testEskizAccount } from '../../integrations/sms/testing/eskiz-server.ts'
import { createTestCentre } from '../../testing/centre.ts'
import { queueSms } from './queue-sms.ts'

let eskiz: EskizServer
beforeEach(async () => {
  eskiz = await startSimulatedEskiz()
})
afterEach(() => eskiz.close())

it('the server sends waiting SMS by itself; after SIGTERM it ends within 10 s without losing an SMS, even if the gateway hangs', async () => {
  const { start, inBetween } = createTestCentre()
  const gateway = {
    MARKAZ_SMS_EMAIL: testEskizAccount.email,
    MARKAZ_SMS_PASSWORD: testEskizAccount.password,
    MARKAZ_SMS_URL: eskiz.url,
  }
  const id = await inBetween(async ({ db }) =>
    queueSms(
      db,
      { ...(await readServerSecretKeys(db, new Date())), clock: systemClock },
      { phone: '998901234567', text: 'Parol: Sirli-77', secrets: ['Sirli-77'], initiatorId: null },
    ),
  )
  eskiz.next('/message/sms/send', null)
  const program = await start(gateway)
  await eskiz.called(2)
  const { code, ms } = await program.end('SIGTERM')
  expect([code, ms < 10_000]).toEqual([0, true])
  expect(program.written()).not.toMatch(/Sirli-77|998901234567|Sirli-parol|token-\d/)

  const again = await start(gateway)
  await eskiz.called(4)
  await expect.poll(() => eskiz.sent.map(({ message }) => message), { timeout: 10_000 }).toEqual(['Parol: Sirli-77'])
  await again.end('SIGTERM')
  const row = await inBetween(({ db }) => db.one(sql`select status, body from sms where id = ${id}`))
  expect(row).toEqual({ status: 'sent', body: null })
}, 120_000)
