import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, it } from 'vitest'
import { programVersion } from './version.ts'

const folder = mkdtempSync(join(tmpdir(), 'markaz-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const program = fileURLToPath(new URL('./check-start.ts', import.meta.url))

async function runCheck(settings: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    PORT: '0',
    FFMPEG_PATH: 'none',
    MARKAZ_DATA: join(folder, 'data'),
    ...settings,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let written = ''
  child.stdout.on('data', (text) => (written += text))
  const [code] = await once(child, 'close')
  return { code, lines: written.split('\n').map((line) => line.trim()) }
}
const startingWith = (words: string) => expect.stringMatching(new RegExp(`^${words}`))

// Shows: OPS-011
it('npm start -- --check lists passed checks, missing optional settings and errors that prevent a start, and changes nothing', async () => {
  const { lines } = await runCheck({})
  expect(lines).toEqual(
    expect.arrayContaining([
      startingWith(`Markaz ${programVersion}`),
      startingWith(`✓ MARKAZ_DATA ${folder}/data, \\d+ MB bo'sh`),
      startingWith('! MARKAZ_BACKUP_FOLDER: berilmagan'),
      startingWith("✓ Ma'lumotlar bazasi: ichki"),
      startingWith("! ffmpeg: yo'q"),
    ]),
  )
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

// Shows: OPS-022
it('`npm start -- --check` warns of a backup folder that is not writable, but the server can start', async () => {
  const place = join(folder, 'fayl')
  writeFileSync(place, '')
  const { lines } = await runCheck({ MARKAZ_BACKUP_FOLDER: place })
  expect(lines).toContainEqual(
    startingWith(`! MARKAZ_BACKUP_FOLDER ${place}: Papkaga yozib bo'lmadi: .*MARKAZ_BACKUP_FOLDER`),
  )
})

// Shows: SAFE-037
// Shows: OPS-022
it('`npm start -- --check` shows the newest complete backup with its number of videos, and warns if a newer backup is incomplete', async () => {
  const place = join(folder, 'nusxalar')
  const name = '0a1b2c3d-0000-4000-8000-000000000001.tar'
  mkdirSync(join(place, 'videos'), { recursive: true })
  const lines = async () =>
    (await runCheck({ MARKAZ_BACKUP_FOLDER: place })).lines.filter((line) => line.includes("to'liq zaxira"))
  expect(await lines()).toEqual([])
  writeFileSync(join(place, 'markaz-2026-11-20.tar'), '')
  utimesSync(
    join(place, 'markaz-2026-11-20.tar'),
    new Date('2026-11-20T00:10:00+05:00'),
    new Date('2026-11-20T00:10:00+05:00'),
  )
  writeFileSync(join(place, 'videos', name), '')
  writeFileSync(join(place, 'videos', `${name}.damaged`), '')
  expect(await lines()).toEqual([
    startingWith("✓ Oxirgi to'liq zaxira: 20.11.2026, alohida ko'chirilgan videolar: 1 ta$"),
  ])
  writeFileSync(join(place, 'markaz-2026-11-21.incomplete.tar'), '')
  expect(await lines()).toEqual([startingWith("! Oxirgi to'liq zaxira: 20.11.2026.*videolar topilmagan")])
})

it('--check warns if the country in which face photos are stored is not declared, but the server can start', async () => {
  const faces = async (settings: Record<string, string>) =>
    (await runCheck(settings)).lines.filter((line) => line.includes('Yuz rasmlari'))
  const backup = { MARKAZ_BACKUP_FOLDER: join(folder, 'zaxira') }
  const s3 = {
    ...{ MARKAZ_S3_ENDPOINT: 'https://s3.example.com', MARKAZ_S3_BUCKET: 'markaz', MARKAZ_S3_KEY: 'a' },
    MARKAZ_S3_SECRET: 'b',
  }
  expect(await faces({ ...backup })).toEqual([
    startingWith('! Yuz rasmlari: .*STORE'),
    startingWith('! Yuz rasmlari: .*BACKUP'),
  ])
  expect(await faces({ ...s3, MARKAZ_STORE_COUNTRY: 'DE' })).toEqual([
    startingWith('! Yuz rasmlari: .*s3.example.com.*MARKAZ_STORE_COUNTRY=UZ'),
  ])
  expect(await faces({ ...backup, MARKAZ_STORE_COUNTRY: 'uz', MARKAZ_BACKUP_COUNTRY: 'UZ' })).toEqual([])
})

// Shows: OPS-022
it('--check only warns if an external system (such as the SMS gateway) does not answer or refuses the configured account', async () => {
  const failing = createHttpServer((_request, reply) => reply.writeHead(401).end('{}')).listen(0, '127.0.0.1')
  await once(failing, 'listening')
  const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`
  const dead = 'http://127.0.0.1:1'
  const { lines } = await runCheck({
    ...{ MARKAZ_S3_ENDPOINT: dead, MARKAZ_S3_BUCKET: 'markaz', MARKAZ_S3_KEY: 'a', MARKAZ_S3_SECRET: 'sirli' },
    ...{ MARKAZ_ERP_URL: url, MARKAZ_ERP_TOKEN: 'sirli' },
    ...{ MARKAZ_SMS_URL: url, MARKAZ_SMS_EMAIL: 'a@b.uz', MARKAZ_SMS_PASSWORD: 'sirli' },
    ...{ MARKAZ_TELEGRAM_URL: dead, MARKAZ_TELEGRAM_TOKEN: `12345678:${'sirli'.repeat(7)}` },
    ...{ MARKAZ_VIMEO_URL: url, MARKAZ_VIMEO_TOKEN: 'sirli' },
    ...{ MARKAZ_ASTERISK_URL: url, MARKAZ_ASTERISK_USER: 'a', MARKAZ_ASTERISK_PASSWORD: 'sirli' },
    ...{ MARKAZ_ASTERISK_ENDPOINT: 'PJSIP/{phone}', MARKAZ_PUBLIC_URL: 'https://markaz.invalid' },
  })
  failing.close()
  for (const system of ['S3', 'ERP', 'SMS', 'Telegram', 'Vimeo', 'Telefon stansiyasi', 'MARKAZ_PUBLIC_URL'])
    expect(lines).toContainEqual(startingWith(`! ${system}: .{10}`))
  expect(lines.join('\n')).not.toContain('sirli')
})

// Shows: OPS-022
it("`npm start -- --check` reports settings of connected systems, such as FCM, that would prevent the server's start", async () => {
  const { code, lines } = await runCheck({ MARKAZ_FCM_ACCOUNT: join(folder, 'yoq.json') })
  expect([code, lines]).toEqual([1, expect.arrayContaining([startingWith('✗ FCM: MARKAZ_FCM_ACCOUNT: ')])])
})

it('--check reports a wrong setting, a port in use and an unreachable database on one line each, and exits with 1', async () => {
  expect(await runCheck({ MARKAZ_POOL: 'x' })).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([startingWith('MARKAZ_POOL: ')]),
  })
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, lines } = await runCheck({ PORT: String(port), DATABASE_URL: 'postgres://a:sirli@127.0.0.1:1/markaz' })
  other.close()
  expect([code, lines]).toEqual([
    1,
    expect.arrayContaining([
      startingWith(`✗ 127.0.0.1:${port}: PORT`),
      startingWith("✗ Ma'lumotlar bazasi 127.0.0.1:1: "),
    ]),
  ])
  expect(lines.join('\n')).not.toContain('sirli')
})

// Shows: OPS-011
it.runIf(inject('postgresUrl'))(
  '--check on PostgreSQL reports its version, role (primary), locale, migrations and clock',
  async () => {
    const url = inject('postgresUrl')
    const { lines } = await runCheck({ DATABASE_URL: url, DATABASE_READ_URL: url })
    expect(lines).toEqual(
      expect.arrayContaining([
        startingWith("✓ Ma'lumotlar bazasi \\S+, PostgreSQL \\d+$"),
        ...['✓ Yozish', '✓ Kirill harflari', '✓ Migratsiyalar: 0 ta bor', '✓ Soat'].map(startingWith),
        startingWith("! Nusxa \\(standby\\) \\S+: bu asosiy serverning o'zi"),
      ]),
    )
  },
)
