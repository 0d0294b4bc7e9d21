import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { health } from '@markaz/protocol/control/health/routes'
import type { SystemHealthCheck } from '@markaz/protocol/control/health/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireFileStoreMatchesDatabase } from '../../centre/files/file-store-identity.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { ErpSource } from '../../integrations/erp/port.ts'
import { createS3FileStore } from '../../integrations/files/s3-files.ts'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import { type OutsideSystem, outsideSystemStates } from '../../integrations/outside-systems.ts'
import { createFcmPushClient } from '../../integrations/push/fcm.ts'
import { createSmsGatewayFromEnv } from '../../integrations/sms/sms-gateway.ts'
import { createTelegramBot } from '../../integrations/telegram/bot.ts'
import { createAsteriskHttpClient } from '../../integrations/telephony/asterisk-http.ts'
import { disabledTelephony } from '../../integrations/telephony/disabled.ts'
import { createVimeoHttpClient } from '../../integrations/video-host/vimeo-http.ts'
import { addJob } from '../../jobs/add-job.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { backgroundJobLabelOf } from './health.text.ts'

const folder = mkdtempSync(join(tmpdir(), 'markaz-health-'))
const data = join(folder, 'data')
const backups = join(folder, 'backup')
let t: TestApp
let service: Server
let status = 200
let root = ''

beforeAll(async () => {
  service = createServer((_, reply) =>
    reply.writeHead(status).end(status === 200 ? '{"id": "7", "data": {"token": "t"}}' : 'x'),
  )
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  root = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  for (const path of [data, backups]) mkdirSync(path)
  const account = {
    MARKAZ_SMS_EMAIL: 'a@b.uz',
    MARKAZ_SMS_PASSWORD: 'x',
    MARKAZ_SMS_FROM: undefined,
    MARKAZ_SMS_URL: root,
  }
  t = await startTestApp({
    ...createStorageOnLocalDisk(data, null),
    places: {
      ...{ folder: data, database: { at: 'baza.test', country: null } },
      files: { at: data, country: null, isRemote: false },
      backups: { at: backups, country: null, keepDays: 7 },
    },
    sms: createSmsGatewayFromEnv(account),
    telegram: createTelegramBot({ token: '1:a', url: root }),
    telephony: { ...disabledTelephony, name: 'asterisk' },
  })
  await requireFileStoreMatchesDatabase(t.deps, false)
})
afterAll(async () => {
  await t.close()
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

const healthGrants = ['settings:health.read', 'settings:health.update']
const read = async (token?: string) =>
  (await t.send(health.read, { token: token ?? (await t.signedIn({ grants: healthGrants })).token })).data
const row = async (key: string, token?: string) =>
  (await read(token)).rows.find((found) => found.key === key) as SystemHealthCheck
async function withDeps(changed: Partial<Deps>, work: () => Promise<void>) {
  const before = { ...t.deps }
  Object.assign(t.deps, changed)
  await work().finally(() => Object.assign(t.deps, before))
}

describe('the rights for the health page', () => {
  // Shows: OPS-021
  it('reading the health page needs the right to read it; its buttons need the right to change it', async () => {
    const stranger = await t.signedIn({ grants: ['settings.read', 'settings:security.update'] })
    const reader = await t.signedIn({ grants: ['settings:health.read'] })
    expect((await t.send(health.read, { token: stranger.token })).status).toBe(403)
    expect((await t.send(health.changelog, { token: stranger.token })).status).toBe(403)
    expect((await t.send(health.read, { token: reader.token })).status).toBe(200)
    const { token } = reader
    const refused = [
      await t.send(health.retryJobs, { token, body: { kind: 'sms.send', state: 'retried' } }),
      await t.send(health.sendTest, { token, body: { channel: 'bell' } }),
      await t.send(health.bundle, { token }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403])
  })
})

describe('the health page about the server and its disks', () => {
  // Shows: OPS-021
  it("the health page shows the database's location, size and latency, or the reason why data cannot be written", async () => {
    const { state, facts } = await row('database')
    expect(state).toBe('good')
    expect(facts.map(({ value }) => value)).toEqual([
      'baza.test',
      expect.stringMatching(/ [MG]B$/),
      expect.stringMatching(/^\d+ ms$/),
    ])
    t.deps.watch.failed(Object.assign(new Error('no space left'), { code: '53100' }))
    expect(await row('database')).toMatchObject({
      ...{ state: 'bad', says: expect.stringContaining('diskida joy qolmagan'), since: expect.any(String) },
    })
  })

  // Shows: OPS-021
  it('the health page shows the file store as a fault if its folder is missing or belongs to another centre', async () => {
    expect(await row('files')).toMatchObject({ state: 'good', facts: [{ value: data }] })
    const other = mkdtempSync(join(folder, 'boshqa-'))
    await withDeps({ files: createStorageOnLocalDisk(other, null).files }, async () => {
      expect(await row('files')).toMatchObject({ state: 'bad', says: expect.stringContaining('belgisi topilmadi') })
    })
    await withDeps({ places: { ...t.deps.places, folder: join(folder, "yo'q") } }, async () => {
      expect(await row('files')).toMatchObject({ state: 'bad', says: expect.stringContaining("yozib bo'lmayapti") })
    })
  })

  // Shows: OPS-021
  it('an S3 server that does not answer is shown as an outage with its beginning and reason', async () => {
    const gone = { endpoint: 'http://127.0.0.1:9', bucket: 'markaz', region: 'us-east-1', key: 'a', secret: 'b' }
    const places = { ...t.deps.places, files: { at: 's3.test', country: null, isRemote: true } }
    await withDeps({ places, files: createS3FileStore(gone) }, async () => {
      const found = await row('files')
      expect(found).toMatchObject({ state: 'bad', says: expect.stringContaining('S3'), todo: expect.any(String) })
    })
    outsideSystemStates.states.delete('files')
  })

  // Shows: OPS-021
  it('the health page shows whether the backup is missing, old, incomplete or new, or cannot be written', async () => {
    const says = async () => (await row('backup')).says
    expect(await row('backup')).toMatchObject({ state: 'bad', says: "Hali birorta to'liq zaxira nusxa yo'q." })
    const file = join(backups, 'markaz-2026-11-19.tar')
    writeFileSync(file, 'x')
    utimesSync(file, new Date('2026-11-19T00:10:00+05:00'), new Date('2026-11-19T00:10:00+05:00'))
    expect(await row('backup')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('2 kun oldin olingan, bu juda eski'),
    })
    utimesSync(file, new Date('2026-11-21T00:10:00+05:00'), new Date('2026-11-21T00:10:00+05:00'))
    expect(await row('backup')).toMatchObject({
      ...{ state: 'good', says: expect.stringContaining('14 soat oldin'), lastSuccessAt: '2026-11-20T19:10:00.000Z' },
      facts: [{ value: backups }, { value: '7' }],
    })
    mkdirSync(join(backups, 'videos'))
    writeFileSync(join(backups, 'videos/0a1b2c3d-0000-4000-8000-000000000001.tar'), 'x')
    expect((await row('backup')).facts).toMatchObject([{ value: backups }, { value: '7' }, { value: '1' }])
    writeFileSync(join(backups, 'markaz-2026-11-21.incomplete.tar'), 'x')
    expect(await row('backup')).toMatchObject({ state: 'warning', says: expect.stringContaining("to'liq emas") })
    const { places } = t.deps
    await withDeps(
      { places: { ...places, backups: { at: join(folder, "yo'q"), country: null, keepDays: 7 } } },
      async () => {
        expect(await says()).toContain("Zaxira papkasiga yozib bo'lmayapti")
      },
    )
    await withDeps({ places: { ...places, backups: null } }, async () => {
      expect(await row('backup')).toMatchObject({ state: 'bad', says: expect.stringContaining('olinmayapti') })
    })
  })

  // Shows: OPS-021
  it('the health page forecasts when the disk will be full, or says that there are too few measurements of the disk', async () => {
    const forecastOf = async () => (await row('disk')).facts[1]?.value
    await t.app.queue.runDue('health.disks')
    expect(await forecastOf()).toBe("Hali aytib bo'lmaydi: 1 kunlik o'lchov bor, kamida 7 kun kerak")
    const free = await t.db.one<{ bytes: number }>(
      sql`select free_bytes as bytes from disk_sample where folder = 'data'`,
    )
    const perDay = Math.floor(((free?.bytes ?? 0) - 256 * 1024 ** 2) / 10.5)
    const fill = (machine: string, change: number) =>
      t.db.run(sql`
        insert into disk_sample (machine, folder, day, free_bytes)
        select ${machine}, 'data', '2026-11-21'::date - n, ${free?.bytes ?? 0}::bigint + n * ${change}::bigint from generate_series(1, 10) n
        on conflict on constraint disk_sample_pkey do update set free_bytes = excluded.free_bytes`)
    await fill('boshqa-mashina', perDay * 5)
    expect(await forecastOf()).toContain('1 kunlik')
    await fill(hostname(), 0)
    expect(await forecastOf()).toBe('Joy kamaymayapti')
    await fill(hostname(), perDay)
    expect(await row('disk')).toMatchObject({ state: 'warning', says: "Shu tezlikda disk 01.12.2026 kuni to'ladi." })
    await t.db.run(sql`insert into disk_sample values ('eski', 'data', '2026-10-01', 1)`)
    await t.db.run(sql`update job set run_at = ${t.deps.clock.now()} where kind = 'health.disks'`)
    await t.app.queue.runDue('health.disks')
    expect(await t.db.one(sql`select from disk_sample where machine = 'eski'`)).toBeUndefined()
  })
})

describe('the health page about outside systems', () => {
  // Test files of one process share these states of outside systems. Another file may have stored an error.
  beforeAll(() => outsideSystemStates.states.clear())

  /** For each outside system: its key on the page, its name, and a request to it. */
  const calls: [key: string, system: OutsideSystem, call: () => Promise<unknown>][] = [
    ['sms', 'sms', () => t.deps.sms.send({ id: 1, phone: '998901234567', text: 'salom', callbackUrl: null })],
    ['telegram', 'telegram', () => createTelegramBot({ token: '1:a', url: root }).name()],
    [
      'exchange',
      'exchange',
      () => createAsteriskHttpClient({ url: root, user: 'a', password: 'b', endpoint: 'PJSIP/{phone}' }).channel('1'),
    ],
    ['video', 'video', () => createVimeoHttpClient({ token: 'a', url: root }).api('GET', '/me')],
    [
      'push',
      'fcm',
      () =>
        createFcmPushClient(fcmAccount(), { url: root }).send('d', { id: 1, title: 'a', path: '/', isUrgent: false }),
    ],
  ]
  const fcmAccount = () => ({ project_id: 'p', client_email: 'a@b', private_key: 'x', token_uri: `${root}/token` })
  const vimeo = () => ({
    ...t.deps.videoHosts,
    forNew: { ...t.deps.videoHosts.forNew, name: 'vimeo' as const, lacks: async () => null },
  })

  // Shows: OPS-021
  it.each(calls)(
    'an outage of an outside system (%s) is on the health page with beginning, reason and advice, until the system answers again',
    async (key, system, call) => {
      await withDeps({ videoHosts: vimeo() }, async () => {
        status = 500
        await call().catch(() => {})
        const broken = await row(key)
        expect(broken).toMatchObject({ state: 'bad', since: expect.any(String), todo: expect.any(String) })
        expect(broken.facts[0]).toEqual({ label: 'Sabab', value: expect.stringMatching(/.{10,}/) })
        expect(JSON.stringify(broken)).not.toContain(root)
        status = 200
        outsideSystemStates.answered(system)
        expect(await row(key)).toMatchObject({ state: 'good', since: null, lastSuccessAt: expect.any(String) })
      })
    },
  )

  // Shows: OPS-021
  it('the health page counts waiting SMS, and warns if they have been due for long', async () => {
    const before = (await row('sms')).waiting ?? 0
    const due = new Date(t.deps.clock.now().getTime() - 16 * 60_000)
    await t.db.run(sql`insert into job (kind, key, run_at, created_at) values ('sms.send', '901', ${due}, ${due})`)
    expect(await row('sms')).toMatchObject({
      ...{ state: 'warning', waiting: before + 1 },
      waitingSince: due.toISOString(),
    })
    await t.db.run(sql`delete from job where kind = 'sms.send'`)
  })

  // Shows: OPS-021
  it('the health page shows outside systems without an account as switched off, and not as a fault', async () => {
    await withDeps(
      { sms: { ...t.deps.sms, name: 'local' }, telegram: null, telephony: disabledTelephony },
      async () => {
        const states = (await read()).rows.filter(({ key }) => ['erp', 'sms', 'telegram', 'exchange'].includes(key))
        expect(states.map(({ state }) => state)).toEqual(['off', 'off', 'off', 'off'])
      },
    )
  })

  // Shows: OPS-021
  it('the health page shows the last synchronization with its result, age and refused rows', async () => {
    await withDeps({ erp: {} as ErpSource }, async () => {
      expect(await row('erp')).toMatchObject({ state: 'warning', says: expect.stringContaining('hali bir marta ham') })
      const add = (type: string, state: string, at: string, rest = sql`null, 0`) =>
        t.db.run(
          sql`insert into sync_run (type, status, started_at, finished_at, error, refused) values (${type}, ${state}, ${at}, ${at}, ${rest})`,
        )
      await add('student', 'done', '2026-11-21T12:00:00+05:00')
      expect(await row('erp')).toMatchObject({ state: 'good', says: expect.stringContaining('3 soat oldin') })
      await add('groups', 'done', '2026-11-21T13:00:00+05:00', sql`null, 4`)
      expect(await row('erp')).toMatchObject({ state: 'warning', says: expect.stringContaining('4 ta qator') })
      await add('groups', 'error', '2026-11-21T14:00:00+05:00', sql`'ERP 500 berdi', 0`)
      expect(await row('erp')).toMatchObject({
        ...{ state: 'bad', since: '2026-11-21T09:00:00.000Z', lastSuccessAt: '2026-11-21T08:00:00.000Z' },
        facts: expect.arrayContaining([{ label: 'Xato', value: 'ERP 500 berdi' }]),
      })
    })
  })

  // Shows: OPS-021
  it('the health page names failing doors and webhooks only to users of their branches', async () => {
    const [mine, other] = [await t.build.headOffice(), await t.build.headOffice()]
    const { token, staffId } = await t.signedIn({ grants: healthGrants, headOfficeIds: [mine] })
    const stranger = await t.signedIn({ grants: healthGrants, headOfficeIds: [other] })
    expect(await row('doors', token)).toMatchObject({ state: 'off' })
    const id = await t.build.doorDevice({ headOfficeId: mine, name: 'Bosh eshik' })
    expect(await row('doors', token)).toMatchObject({ state: 'good' })
    await t.db.run(
      sql`update door_device set state = 'unreachable', state_since = '2026-11-21T10:00:00+05:00' where id = ${id}`,
    )
    await t.db.run(sql`
      insert into webhook (name, url, kinds, sources, head_office_ids, secret, failing_since, created_by, created_at)
      values ('CRM', 'https://a.test', '{}', '{}', ${[mine]}::bigint[], '', '2026-11-21T11:00:00+05:00', ${staffId}, now())`)
    expect(await row('doors', token)).toMatchObject({
      ...{ state: 'bad', says: expect.stringContaining('Bosh eshik'), since: '2026-11-21T05:00:00.000Z' },
    })
    expect(await row('webhooks', token)).toMatchObject({ state: 'bad', says: expect.stringContaining('CRM') })
    expect([(await row('doors', stranger.token)).state, (await row('webhooks', stranger.token)).state]).toEqual([
      'off',
      'off',
    ])
  })
})

describe('the health page about background jobs', () => {
  let fails = true
  const ran: string[] = []
  beforeAll(() => {
    t.app.queue.handle({
      kind: 'sinov.tuzatish',
      retryAfterMinutes: [60],
      async run({ key }) {
        if (fails) throw Object.assign(new Error('Karimov Ali 998901234567 band'), { isFinal: key === 'oxirgi' })
        ran.push(key)
        return undefined
      },
    })
  })
  const add = (key: string) =>
    t.db.transaction((tx) => addJob(tx, { kind: 'sinov.tuzatish', key, runAt: t.deps.clock.now() }, t.deps.clock.now()))
  const jobs = async () => (await read()).jobs.filter(({ kind }) => kind === 'sinov.tuzatish')

  // Shows: OPS-021
  it('failed and given-up background jobs are listed with their reason; the button "try again" runs them and is audited', async () => {
    await t.build.student({ lastName: 'Karimov', firstName: 'Ali' } as never)
    const { token, staffId } = await t.signedIn({ grants: healthGrants })
    await add('birinchi')
    await add('oxirgi')
    await t.app.queue.runDue('sinov.tuzatish')
    const listed = await jobs()
    expect(listed.map(({ state, count, instead }) => [state, count, instead])).toEqual([
      ['given_up', 1, null],
      ['retried', 1, null],
    ])
    expect(listed[1]?.nextAt).toBe('2026-11-21T11:00:00.000Z')
    expect(listed[0]?.reason).toContain('band')
    expect(listed[0]?.reason).not.toMatch(/998901234567/)
    fails = false
    for (const state of ['given_up', 'retried'] as const) {
      const answer = await t.send(health.retryJobs, { token, body: { kind: 'sinov.tuzatish', state } })
      expect(answer.data).toEqual({ count: 1 })
      expect(await readLastAudit(t.db)).toMatchObject({
        ...{ staffId, action: 'retry-jobs', entity: 'health', after: { kind: 'sinov.tuzatish', state, count: 1 } },
      })
    }
    await t.app.queue.runDue('sinov.tuzatish')
    expect(ran.toSorted()).toEqual(['birinchi', 'oxirgi'])
    expect(await jobs()).toEqual([])
    const gone = await t.send(health.retryJobs, { token, body: { kind: 'sinov.tuzatish', state: 'retried' } })
    expect([gone.status, gone.error.code]).toEqual([409, 'JOBS_GONE'])
  })

  // Shows: OPS-021
  it('a background job that has been due for more than ten minutes is shown as late', async () => {
    const due = new Date(t.deps.clock.now().getTime() - 11 * 60_000)
    await t.db.run(
      sql`insert into job (kind, key, run_at, created_at) values ('sinov.tuzatish', 'kech', ${due}, ${due})`,
    )
    expect(await jobs()).toMatchObject([{ state: 'late', count: 1, since: due.toISOString(), reason: null }])
    await t.app.queue.runDue('sinov.tuzatish')
    expect(await jobs()).toEqual([])
  })

  // Shows: OPS-021
  it('for a given-up job that the health page cannot repeat, the page says where the user can repeat it', async () => {
    const { token } = await t.signedIn({ grants: healthGrants })
    for (const kind of ['sms.send', 'yoq.ish'])
      await t.db.run(sql`
        insert into job (kind, key, run_at, given_up_at, error, created_at) values (${kind}, '7', now(), now(), 'x', now())`)
    const { jobs: listed } = await read(token)
    expect(listed.map(({ kind, instead }) => [kind, instead])).toEqual([
      ['sms.send', expect.stringContaining('Talabaning sahifasidan')],
      ['yoq.ish', expect.stringContaining("endi yo'q")],
    ])
    const answer = await t.send(health.retryJobs, { token, body: { kind: 'sms.send', state: 'given_up' } })
    expect(answer.status).toBe(409)
    await t.db.run(sql`delete from job where kind in ('sms.send', 'yoq.ish')`)
  })

  it('every kind of background job has a name in Uzbek', () => {
    const unnamed = t.app.queue
      .kinds()
      .filter((kind) => !kind.startsWith('sinov.') && backgroundJobLabelOf(kind) === backgroundJobLabelOf('yoq.ish'))
    expect(unnamed).toEqual([])
  })
})

// Shows: OPS-021
it('the health page shows the newest section of the changelog as plain text, without Markdown characters', async () => {
  const { token } = await t.signedIn({ grants: ['settings:health.read'] })
  const { version, parts } = (await t.send(health.changelog, { token })).data
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(parts.map(({ title }) => title)).toContain('Before you upgrade')
  expect(parts.flatMap(({ lines }) => lines).filter((line) => /\*\*|\]\(/.test(line))).toEqual([])
})
