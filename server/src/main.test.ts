import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { administer } from './testing/database.ts'
import { failedStart, type Program, startProgram } from './testing/program.ts'

const programs: Program[] = []
const closing: (() => unknown)[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-main-'))
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.end('SIGKILL')
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}, until?: string): Promise<Program> {
  const program = await startProgram({ MARKAZ_DATA: join(folder, 'data'), ...settings }, until)
  programs.push(program)
  return program
}
const password = 'Maxfiy-parol-1'
interface Envelope {
  success: boolean
  error: { code: string }
  data: {
    accessToken: string
    refreshToken: string
    staffInfo: { login: string }
    roles: { name: string }[]
  }
}
async function call(program: Program, method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${program.url}/api/staff${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Envelope) }
}
const signIn = (program: Program, typed = password) => call(program, 'POST', '/auth/sign-in', { body: { login: 'superadmin', password: typed } })
const statusOf = async (program: Program, path: string, headers = {}) => (await fetch(program.url + path, { headers })).status

/** A request of which the server has read the head and waits for the rest of the body. */
async function halfSent(program: Program): Promise<{ socket: Socket; rest: string }> {
  const body = JSON.stringify({ login: 'superadmin', password })
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
  socket.on('error', () => {})
  closing.push(() => socket.destroy())
  const head = `POST /api/staff/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  // "100 Continue" says that the request is under way.
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('100 Continue')
  socket.write(body.slice(0, 10))
  return { socket, rest: body.slice(10) }
}

describe('the program', () => {
  it('starts alone: healthy, ready, and its first password opens it', async () => {
    const program = await start()
    expect([await statusOf(program, '/healthz'), await statusOf(program, '/readyz'), await statusOf(program, '/api/docs')]).toEqual([200, 200, 200])
    const made = readFileSync(join(folder, 'data', 'superadmin-password.txt'), 'utf8').trim()
    expect(program.written()).toContain(`Parol: ${made} `)
    expect((await signIn(program, made)).data.staffInfo.login).toBe('superadmin')
  })

  it('keeps data, sessions and the first password over a restart and over SIGKILL, and prints the password only once', async () => {
    const first = await start()
    const made = readFileSync(join(folder, 'data', 'superadmin-password.txt'), 'utf8').trim()
    const { accessToken: token, refreshToken } = (await signIn(first, made)).data
    const role = { name: "O'qituvchi", type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] }
    expect((await call(first, 'POST', '/roles', { token, body: role })).status).toBe(201)
    expect((await first.end('SIGTERM')).code).toBe(0)

    const second = await start()
    expect(second.written()).not.toContain(made)
    const names = async (program: Program) => (await call(program, 'GET', '/roles/all', { token })).data.roles.map((one) => one.name)
    expect(await names(second)).toEqual(['Admin', "O'qituvchi"])
    const another = await call(second, 'POST', '/roles', { token, body: { ...role, name: 'Tasdiqlangan' } })
    expect(another.status).toBe(201)
    await second.end('SIGKILL')

    const third = await start()
    expect(await names(third)).toEqual(['Admin', "O'qituvchi", 'Tasdiqlangan'])
    expect((await call(third, 'GET', '/auth/refresh-token', { token: refreshToken })).status).toBe(200)
    expect((await signIn(third, made)).status).toBe(200)
  })

  it('lets no password and no token into its output', async () => {
    const program = await start({ MARKAZ_ADMIN_PASSWORD: password, LOG_LEVEL: 'debug' })
    const { data } = await signIn(program)
    await signIn(program, 'Noto‘g‘ri-parol-9')
    const renewed = (await call(program, 'GET', '/auth/refresh-token', { token: data.refreshToken })).data
    await call(program, 'POST', '/profile/change-password', { token: renewed.accessToken, body: { oldPassword: password, newPassword: 'Yangi-parol-77' } })
    await call(program, 'GET', '/roles?value=qidirilgan-ism', { token: renewed.accessToken })
    await program.end('SIGTERM')
    const output = program.written()
    expect(output).toContain('/api/staff/auth/sign-in')
    for (const secret of [password, 'parol-9', 'Yangi-parol', 'qidirilgan', renewed.accessToken, renewed.refreshToken, data.accessToken, data.refreshToken])
      expect(output).not.toContain(secret)
  })

  it('shows its metrics to this machine only', async () => {
    const program = await start()
    expect(await statusOf(program, '/metrics')).toBe(200)
    expect(await statusOf(program, '/metrics', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  })
})

describe('SIGTERM', () => {
  it('lets a running request end, refuses new connections, and ends with 0', async () => {
    const program = await start({ MARKAZ_ADMIN_PASSWORD: password })
    const { socket, rest } = await halfSent(program)
    const ended = program.end('SIGTERM')
    await expect.poll(() => fetch(`${program.url}/healthz`).then((response) => response.status, () => 'refused')).not.toBe(200)
    socket.write(rest)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK[^]*"success":true/)
    const { code, ms } = await ended
    expect([code, ms < 10_000]).toEqual([0, true])
  })

  it('ends with 0 within ten seconds though one connection says nothing and another never finishes its request', async () => {
    const program = await start({ MARKAZ_ADMIN_PASSWORD: password })
    await halfSent(program)
    const silent = connect(Number(new URL(program.url).port), '127.0.0.1')
    closing.push(() => silent.destroy())
    silent.on('error', () => {})
    await once(silent, 'connect')
    const { code, ms } = await program.end('SIGTERM')
    expect([code, ms < 10_000]).toEqual([0, true])
  })

  it('while it is starting ends it too, and the next start is whole', async () => {
    const starting = await start({}, 'Server listening')
    expect([0, 1]).toContain((await starting.end('SIGTERM')).code)
    const program = await start()
    expect(await statusOf(program, '/readyz')).toBe(200)
  })
})

describe('a start that cannot succeed ends with 1 and one clear line', () => {
  const onlyLine = (written: string) => {
    expect(written).not.toMatch(/^\s+at |node:internal|Node\.js v/m)
    return written.trim()
  }

  it('a bad setting is named without its value', async () => {
    const { code, written } = await failedStart({ MARKAZ_DATA: folder, PORT: 'sirli', MARKAZ_TRUST_PROXY: 'sirli' })
    expect([code, onlyLine(written).split('\n').map((line) => line.trim().split(':')[0])]).toEqual([1, ['Sozlamalarda xato', 'PORT', 'MARKAZ_TRUST_PROXY']])
    expect(written).not.toContain('sirli')
  })

  it('a data folder that another process holds', async () => {
    const program = await start()
    const { code, written } = await failedStart({ MARKAZ_DATA: join(folder, 'data') })
    expect([code, onlyLine(written)]).toEqual([1, expect.stringMatching(/^Ma'lumotlar papkasi band: .+ Avval uni to'xtating\.$/)])
    expect(await statusOf(program, '/readyz')).toBe(200)
  })

  it('a port that is taken', async () => {
    const { port } = await listening(createServer())
    const { code, written } = await failedStart({ MARKAZ_DATA: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'silent' })
    expect([code, onlyLine(written)]).toEqual([1, `listen EADDRINUSE: address already in use 127.0.0.1:${port}`])
  })

  it('a data folder that cannot be made', async () => {
    const { code, written } = await failedStart({ MARKAZ_DATA: '/dev/null/data' })
    expect([code, onlyLine(written)]).toEqual([1, expect.stringContaining('/dev/null/data')])
  })
})

describe('a PostgreSQL that is not there', () => {
  it('the process lives: healthy, not ready, every call 503 in the envelope, no password in the log, and SIGTERM ends it', async () => {
    const program = await start({ DATABASE_URL: 'postgres://markaz:Sirli-parol@127.0.0.1:1/markaz' }, 'tayyor emas')
    expect([await statusOf(program, '/healthz'), await statusOf(program, '/readyz')]).toEqual([200, 503])
    const answer = await signIn(program)
    expect([answer.status, answer.success, answer.error.code]).toEqual([503, false, 'DATABASE_DOWN'])
    expect(await statusOf(program, '/healthz')).toBe(200)
    expect(program.written()).not.toContain('Sirli-parol')
    const { code, ms } = await program.end('SIGTERM')
    expect([code, ms < 10_000]).toEqual([0, true])
  })
})

describe.runIf(inject('postgresUrl'))('on a PostgreSQL', () => {
  const server = inject('postgresUrl')
  let url: URL
  beforeEach(async () => {
    const name = `markaz_main_${process.pid}_${Date.now()}`
    await administer(server, `create database ${name}`)
    closing.push(() => administer(server, `drop database ${name} with (force)`))
    url = Object.assign(new URL(server), { pathname: `/${name}` })
  })

  it('two processes that start at once on an empty one share it: one superadmin, one key, one session', async () => {
    const settings = { DATABASE_URL: url.href, MARKAZ_ADMIN_PASSWORD: password }
    const [one, other] = await Promise.all([start(settings), start(settings)])
    const { accessToken } = (await signIn(one)).data
    expect((await call(other, 'GET', '/profile', { token: accessToken })).status).toBe(200)
    expect((await call(other, 'POST', '/auth/logout', { token: accessToken, body: {} })).status).toBe(200)
    expect((await call(one, 'GET', '/profile', { token: accessToken })).status).toBe(401)
  })

  it('a killed process is no hindrance to the next', async () => {
    const first = await start({ DATABASE_URL: url.href, MARKAZ_ADMIN_PASSWORD: password })
    const { accessToken } = (await signIn(first)).data
    await first.end('SIGKILL')
    const second = await start({ DATABASE_URL: url.href })
    expect((await call(second, 'GET', '/profile', { token: accessToken })).status).toBe(200)
  })

  it('begins to serve when the database comes, answers 503 while it is gone again, and goes on when it is back', async () => {
    const gate = await closedGate(url)
    const through = Object.assign(new URL(url), { host: `127.0.0.1:${gate.port}` })
    const program = await start({ DATABASE_URL: through.href, MARKAZ_ADMIN_PASSWORD: password }, 'tayyor emas')
    expect(await statusOf(program, '/readyz')).toBe(503)
    const ready = () => expect.poll(() => statusOf(program, '/readyz'), { timeout: 15_000, interval: 100 }).toBe(200)
    await gate.open()
    await ready()
    const { accessToken: token } = (await signIn(program)).data
    await gate.shut()
    const gone = await call(program, 'GET', '/profile', { token })
    expect([gone.status, gone.error.code, await statusOf(program, '/readyz'), await statusOf(program, '/healthz')]).toEqual([503, 'DATABASE_DOWN', 503, 200])
    await gate.open()
    await ready()
    expect((await call(program, 'GET', '/profile', { token })).status).toBe(200)
  })
})

async function listening(server: Server, port = 0): Promise<{ port: number }> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return server.address() as { port: number }
}

/** A door before the database that can be shut and opened; while it is shut nobody answers on its port. */
async function closedGate(database: URL) {
  const sockets = new Set<Socket>()
  const makeServer = () =>
    createServer((inside) => {
      const outside = connect(Number(database.port || 5432), database.hostname)
      for (const socket of [inside, outside]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => sockets.delete(socket))
      }
      inside.pipe(outside).pipe(inside)
    })
  let server = makeServer()
  const { port } = await listening(server)
  const shut = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  await shut()
  return {
    port,
    shut,
    async open() {
      server = makeServer()
      await listening(server, port)
    },
  }
}
