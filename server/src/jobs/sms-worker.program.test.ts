import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { openEmbedded } from '../db/open.ts'
import { account, type EskizServer, startEskiz } from '../integrations/sms/testing/eskiz-server.ts'
import { tokenKey } from '../start.ts'
import { type Program, startProgram } from '../testing/program.ts'
import { queueSms } from './sms-outbox.ts'

const password = 'Maxfiy-parol-1'
const programs: Program[] = []
let folder: string
let eskiz: EskizServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-sms-'))
  eskiz = await startEskiz()
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.end('SIGKILL')
  await eskiz.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<Program> {
  const program = await startProgram({
    MARKAZ_DATA: folder,
    MARKAZ_ADMIN_PASSWORD: password,
    MARKAZ_SMS_EMAIL: account.email,
    MARKAZ_SMS_PASSWORD: account.password,
    MARKAZ_SMS_URL: eskiz.url,
  })
  programs.push(program)
  return program
}

/** The centre's database while no program runs on it. */
async function inBetween<T>(work: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>): Promise<T> {
  const database = await openEmbedded(folder)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

it('the program sends what waits by itself, and a SIGTERM while the gateway is silent ends it within 10 s and loses nothing', async () => {
  const id = await inBetween(async ({ db, pool }) => {
    await migrate(pool)
    return queueSms(
      db,
      { tokenKey: await tokenKey(db), clock: { now: () => new Date() } },
      { phone: '998901234567', text: 'Parol: Sirli-77', secrets: ['Sirli-77'], initiatorId: null },
    )
  })
  eskiz.next('/message/sms/send', null)
  const program = await start()
  await eskiz.called(2)
  const { code, ms } = await program.end('SIGTERM')
  expect([code, ms < 10_000]).toEqual([0, true])
  expect(program.written()).not.toMatch(/Sirli-77|998901234567|Sirli-parol|token-\d/)

  // As if the lease were over.
  await inBetween(({ db }) => db.run(sql`update sms set next_attempt_at = now() where id = ${id}`))
  const again = await start()
  await eskiz.called(4)
  await expect.poll(() => eskiz.sent.map(({ message }) => message), { timeout: 10_000 }).toEqual(['Parol: Sirli-77'])
  await again.end('SIGTERM')
  const row = await inBetween(({ db }) => db.one(sql`select status, attempts, body from sms where id = ${id}`))
  expect(row).toEqual({ status: 'sent', attempts: 2, body: null })
}, 120_000)
