import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from './db/db.ts'
import { ChangedMigrationError } from './db/migrate.ts'
import { openEmbeddedDatabase } from './db/open.ts'
import { copyTestDatabaseTemplateTo, testSuperadminPassword } from './testing/centre.ts'
import {
  createTestFolder,
  type StartedTestProgram,
  startFailingProgram,
  startServerProcess,
  testCleanupFunctions,
  testFolder,
} from './testing/program.ts'

async function start(settings: Record<string, string> = {}, until?: string): Promise<StartedTestProgram> {
  const program = await startServerProcess({ MARKAZ_DATA: join(testFolder, 'data'), ...settings }, until)
  testCleanupFunctions.push(() => program.end('SIGKILL'))
  return program
}

const chosenPassword = 'Tanlangan-parol-1'

/** Sends an incomplete request body, and waits until the server has started to process the request. */
async function sendHalfRequest(program: StartedTestProgram): Promise<{ socket: Socket; rest: string }> {
  const body = JSON.stringify({ login: 'superadmin', password: chosenPassword })
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
  socket.on('error', () => {})
  testCleanupFunctions.push(() => socket.destroy())
  const head = `POST /api/staff/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  // The response "100 Continue" shows that the server has started to process the request.
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('100 Continue')
  socket.write(body.slice(0, 10))
  return { socket, rest: body.slice(10) }
}

// The timeout is long, because the tests start the server several times, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

describe('the server program: first start and restarts', () => {
  createTestFolder(beforeAll, afterAll)
  let first: StartedTestProgram
  let made: string
  let entered: { accessToken: string; refreshToken: string }

  it("after a first start the server is ready, serves metrics only to this machine, and accepts the superadmin's first password", async () => {
    first = await start()
    expect([await first.status('/healthz'), await first.status('/readyz'), await first.status('/api/docs')]).toEqual([
      200, 200, 200,
    ])
    expect(await first.status('/metrics')).toBe(200)
    expect(await first.status('/metrics', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
    made = readFileSync(join(testFolder, 'data', 'superadmin-password.txt'), 'utf8').trim()
    expect(first.written()).toContain(`Parol: ${made} `)
    // Only the server's user may access files of the data folder, whatever the shell's umask is.
    const data = join(testFolder, 'data')
    const open = (path: string) => (statSync(join(data, path)).mode & 0o077) !== 0
    expect(readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(open)).toEqual([])
    const { next, ticket } = (await first.signIn(made)).data
    expect(next).toBe('new-password')
    const chosen = await first.call('POST', '/auth/sign-in/new-password', {
      body: { ticket, newPassword: chosenPassword },
    })
    expect(chosen.data.staffInfo.login).toBe('superadmin')
    entered = chosen.data
    // The file is deleted when the superadmin has chosen another password.
    expect(existsSync(join(testFolder, 'data', 'superadmin-password.txt'))).toBe(false)
    expect([(await first.signIn(made)).status, (await first.signIn(chosenPassword)).status]).toEqual([400, 200])
  })

  it("data, sessions and the superadmin's password survive a restart and SIGKILL, and the password is printed only once", async () => {
    const { accessToken: token, refreshToken } = entered
    const role = { name: "O'qituvchi", type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] }
    expect((await first.call('POST', '/roles', { token, body: role })).status).toBe(201)
    expect((await first.end('SIGTERM')).code).toBe(0)

    const second = await start()
    expect(second.written()).not.toContain(made)
    const names = async (program: StartedTestProgram) =>
      (await program.call('GET', '/roles/all', { token })).data.roles.map((one) => one.name)
    expect(await names(second)).toEqual(['Admin', "O'qituvchi"])
    const another = await second.call('POST', '/roles', { token, body: { ...role, name: 'Tasdiqlangan' } })
    expect(another.status).toBe(201)
    await second.end('SIGKILL')

    const third = await start()
    expect(await names(third)).toEqual(['Admin', "O'qituvchi", 'Tasdiqlangan'])
    expect((await third.call('GET', '/auth/refresh-token', { token: refreshToken })).status).toBe(200)
    expect((await third.signIn(chosenPassword)).status).toBe(200)
  })
})

describe('the server program while it runs and when it is stopped', () => {
  createTestFolder(beforeAll, afterAll)
  const secrets = [testSuperadminPassword, 'parol-9', chosenPassword, 'qidirilgan']
  let program: StartedTestProgram
  beforeAll(async () => {
    copyTestDatabaseTemplateTo(join(testFolder, 'data'))
    const backups = { MARKAZ_BACKUP_FOLDER: join(testFolder, 'backup') }
    program = await start({ MARKAZ_ADMIN_PASSWORD: testSuperadminPassword, LOG_LEVEL: 'debug', ...backups })
    const { data } = await program.signIn(testSuperadminPassword)
    await program.signIn('Noto‘g‘ri-parol-9')
    const renewed = (await program.call('GET', '/auth/refresh-token', { token: data.refreshToken })).data
    const body = { oldPassword: testSuperadminPassword, newPassword: chosenPassword }
    await program.call('POST', '/profile/change-password', { token: renewed.accessToken, body })
    await program.call('GET', '/roles?value=qidirilgan-ism', { token: renewed.accessToken })
    for (const { accessToken, refreshToken } of [data, renewed]) secrets.push(accessToken, refreshToken)
  })

  // Shows: OPS-013
  it('the server exports every metric that an alert or dashboard in the folder deploy/ uses', async () => {
    const text = await (await fetch(`${program.url}/metrics`)).text()
    const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const deploy = new URL('../../deploy/', import.meta.url)
    for (const file of ['prometheus/alerts.yml', 'grafana/markaz.json']) {
      const asked = readFileSync(new URL(file, deploy), 'utf8').match(/\b(markaz|process|nodejs)_\w+/g) ?? []
      expect(asked.length).toBeGreaterThan(10)
      const lacking = asked.filter((name) => !served.has(name) && !served.has(name.replace(/_(bucket|count|sum)$/, '')))
      expect(lacking, file).toEqual([])
    }
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    expect(figure('markaz_disk_free_bytes{folder="backup"}')).toBeGreaterThan(0)
    expect(figure('markaz_database_bytes')).toBeGreaterThan(1024 ** 2)
    expect(Math.abs(figure('markaz_clock_offset_seconds'))).toBeLessThan(2)
    expect(figure('markaz_streams')).toBe(0)
  })

  it('on SIGTERM the server finishes running requests and exits with 0 within ten seconds, even if a connection hangs', async () => {
    const running = await sendHalfRequest(program)
    await sendHalfRequest(program)
    const silent = connect(Number(new URL(program.url).port), '127.0.0.1')
    testCleanupFunctions.push(() => silent.destroy())
    silent.on('error', () => {})
    await once(silent, 'connect')
    const ended = program.end('SIGTERM')
    await expect
      .poll(
        () =>
          fetch(`${program.url}/healthz`).then(
            (response) => response.status,
            () => 'refused',
          ),
        { timeout: 5_000 },
      )
      .not.toBe(200)
    running.socket.write(running.rest)
    const [answer] = await once(running.socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK.*"success":true/s)
    const { code, ms } = await ended
    expect([code, ms < 10_000]).toEqual([0, true])
  })

  it('the output of the server program contains no password and no token', async () => {
    await program.end('SIGTERM')
    const output = program.written()
    expect(output).toContain('/api/staff/auth/sign-in')
    for (const secret of secrets) expect(output).not.toContain(secret)
  })
})

describe('SIGTERM while the server program starts', () => {
  createTestFolder(beforeEach, afterEach)
  it('after SIGTERM during the start the process ends, and the next start succeeds', async () => {
    const starting = await start({}, 'Server listening')
    expect((await starting.end('SIGTERM')).code).toBe(0)
    const program = await start()
    expect(await program.status('/readyz')).toBe(200)
  })
})

describe('errors that prevent the start of the server program end it with exit code 1 and one clear line', () => {
  createTestFolder(beforeEach, afterEach)
  const onlyLine = (written: string) => {
    expect(written).not.toMatch(/^\s+at |node:internal|Node\.js v/m)
    return written.trim()
  }

  it("a wrong setting is named in the error that ends the server's start, without its value", async () => {
    const { code, written } = await startFailingProgram({
      MARKAZ_DATA: testFolder,
      PORT: 'sirli',
      MARKAZ_TRUST_PROXY: 'sirli',
    })
    expect([
      code,
      onlyLine(written)
        .split('\n')
        .map((line) => line.trim().split(':')[0]),
    ]).toEqual([1, ['Sozlamalarda xato', 'PORT', 'MARKAZ_TRUST_PROXY']])
    expect(written).not.toContain('sirli')
  })

  it("a data folder that another process uses ends the server's start with one clear line", async () => {
    const data = join(testFolder, 'data')
    copyTestDatabaseTemplateTo(data)
    const { db, close } = await openEmbeddedDatabase(data)
    testCleanupFunctions.push(close)
    const { code, written } = await startFailingProgram({ MARKAZ_DATA: data })
    expect([code, onlyLine(written)]).toEqual([
      1,
      expect.stringMatching(/^Ma'lumotlar papkasi band: .+ Avval uni to'xtating\.$/),
    ])
    expect(await db.many(sql`select name from schema_migration limit 1`)).toHaveLength(1)
  })

  it("a port that is in use ends the server's start with one clear line", async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    testCleanupFunctions.push(() => taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', LOG_LEVEL: 'silent' }
    const { code, written } = await startFailingProgram({ MARKAZ_DATA: testFolder, PORT: String(port), ...settings })
    expect([code, onlyLine(written)]).toEqual([
      1,
      `PORT ${port} band: unda boshqa dastur ishlayapti. Uni to'xtating yoki boshqa PORT bering`,
    ])
  })

  it("an edited migration ends the server's start with an explanation of what to do", async () => {
    const data = join(testFolder, 'data')
    copyTestDatabaseTemplateTo(data)
    const database = await openEmbeddedDatabase(data)
    await database.db.run(sql`update schema_migration set checksum = 'boshqa' where name like '0001%'`)
    await database.close()
    const { code, written } = await startFailingProgram({ MARKAZ_DATA: data, LOG_LEVEL: 'error' })
    expect(code).toBe(ChangedMigrationError.exitCode)
    expect(written.trim().split(/\s*\n\s*/)).toEqual([
      expect.stringMatching(
        /^0001_.+ migratsiyasi qo'llangandan keyin o'zgartirilgan\. .+ yangi migratsiyaga yozing\.$/,
      ),
      `Migratsiya hali chiqarilmagan bo'lsa, sinov ma'lumotlarini o'chirib qaytadan boshlang: rm -r ${data}`,
    ])
  })

  it("a data folder that cannot be created ends the server's start with one clear line", async () => {
    const { code, written } = await startFailingProgram({ MARKAZ_DATA: '/dev/null/data' })
    expect([code, onlyLine(written)]).toEqual([
      1,
      expect.stringMatching(/^Papkaga yozib bo'lmadi: \/dev\/null\/data\. /),
    ])
  })

  // Shows: SAFE-029
  it("an unknown setting ends the server's start with a suggestion of the intended name", async () => {
    const { code, written } = await startFailingProgram({ MARKAZ_DATA: testFolder, MARKAZ_DEMMO: '0' })
    expect([code, onlyLine(written)]).toEqual([
      1,
      "Sozlamalarda xato:\n  MARKAZ_DEMMO: bunday sozlama yo'q, MARKAZ_DEMO demoqchimisiz?",
    ])
  })
})
