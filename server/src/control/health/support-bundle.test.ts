import { health } from '@markaz/protocol/control/health/routes'
import PizZip from 'pizzip'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { readEnv, settingsForSupportBundle } from '../../env.ts'
import { createRecentLogBuffer } from '../../http/recent-log.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'

const env = readEnv({
  ...{
    DATABASE_URL: 'postgres://markaz_run:Juda-Maxfiy-1@db.test:5432/markaz',
    MARKAZ_ADMIN_PASSWORD: 'Birinchi-Parol-7',
  },
  ...{ MARKAZ_SUPERADMIN: 'boshliq.akmal', MARKAZ_SMS_EMAIL: 'direktor@markaz.uz', MARKAZ_SMS_PASSWORD: 'smsparoli' },
  ...{ MARKAZ_TELEGRAM_TOKEN: '1234567:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-pM', MARKAZ_S3_ENDPOINT: 'https://s3.test' },
  ...{
    MARKAZ_S3_BUCKET: 'fayllar',
    MARKAZ_S3_KEY: 'AKIAKALIT',
    MARKAZ_S3_SECRET: 'omborsiri',
    MARKAZ_VIMEO_TOKEN: 'vimeosiri',
  },
  ...{ MARKAZ_ERP_URL: 'https://erp.test/ims?kalit=erpsiri', MARKAZ_ERP_TOKEN: 'erptokeni' },
  ...{
    MARKAZ_ASTERISK_URL: 'https://pbx.test',
    MARKAZ_ASTERISK_USER: 'ariuser',
    MARKAZ_ASTERISK_PASSWORD: 'aripassword',
  },
  ...{ MARKAZ_ASTERISK_ENDPOINT: 'PJSIP/{phone}@yolsiri', MARKAZ_ASTERISK_CALLER: '"Markaz" <998712000000>' },
  ...{ MARKAZ_PUBLIC_URL: 'https://markaz.test', MARKAZ_BACKUP_KEEP: '9' },
})
const lines: string[] = []
const t = shareTestApp(
  { settings: settingsForSupportBundle(env) },
  { logLevel: 'info', logStream: { write: (line) => lines.push(line) } },
)

const secrets = [
  ...[
    'Juda-Maxfiy-1',
    'Birinchi-Parol-7',
    'boshliq.akmal',
    'direktor@markaz.uz',
    'smsparoli',
    'AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-pM',
    'AKIAKALIT',
  ],
  ...['omborsiri', 'vimeosiri', 'erpsiri', 'erptokeni', 'ariuser', 'aripassword', '998712000000', 'markaz_run'],
]

async function downloadBundle() {
  const { token, staffId } = await t.signedIn({ grants: ['settings:health.update'] })
  const answer = await t.send(health.bundle, { token })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = new PizZip(answer.bytes).files
  return { staffId, files: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.asText()])) }
}

// Shows: OPS-021
it('the support bundle contains log, metrics, settings and state; its download is audited', async () => {
  const { token } = await t.signedIn({ grants: ['settings:health.read'] })
  await t.send(health.read, { token })
  const { files, staffId } = await downloadBundle()
  expect(Object.keys(files).sort()).toEqual(['README.txt', 'health.json', 'log.jsonl', 'metrics.txt', 'settings.txt'])
  expect(files['log.jsonl']).toMatch(/"status":200,.*"route":"\/api\/staff\/health"/)
  expect(files['metrics.txt']).toMatch(/^markaz_build_info\{version="/m)
  expect(files['settings.txt']).toMatch(/^MARKAZ_BACKUP_KEEP=9$/m)
  expect(files['settings.txt']).toMatch(/^MARKAZ_PUBLIC_URL=https:\/\/markaz\.test$/m)
  expect(files['settings.txt']).toMatch(/^DATABASE_URL=postgres:\/\/db\.test:5432$/m)
  expect(files['settings.txt']).toMatch(/^MARKAZ_SMS_PASSWORD=\*\*\*$/m)
  expect(files['settings.txt']).toMatch(/^MARKAZ_FCM_ACCOUNT=-$/m)
  expect(JSON.parse(files['health.json'] as string).rows).toHaveLength(12)
  expect(await readLastAudit(t.db)).toMatchObject({ staffId, action: 'download', entity: 'health' })
})

// Shows: OPS-021
it('the support bundle contains no secret and no personal data, wherever an error of the program has written them', async () => {
  const student = await t.build.student({})
  await t.db.run(sql`
    update student set last_name = 'Toshpo''latov', first_name = 'Jahongir', middle_name = 'Erkinovich', login = 'jahon_2012', password_hash = 'x',
      phone_number = '998901239876', passport_series = 'AB', passport_number = '7654321' where id = ${student}`)
  await t.db.run(sql`insert into agent (full_name, phone) values ('Li Ibragimova Zulfiya', '998935554433')`)
  const people = [
    ...[
      "Toshpo'latov",
      'Тошпўлатов',
      'Toshpoʻlatov',
      'Jahongir',
      'ЖАҲОНГИР',
      'Erkinovich',
      'jahon_2012',
      'Zulfiya',
      'ibragimova',
    ],
    ...[
      '998901239876',
      '+998 90 123-98-76',
      '90 123 98 76',
      '7654321',
      'AB7654321',
      'ota@mail.uz',
      '203.0.113.77',
      '483920',
    ],
    ...[
      '2001:db8:85a3::8a2e:370:7334',
      'https://t.me/+abcdEFGH12345678ijklMN',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0',
    ],
  ]
  const said = [...secrets, ...people].join(' ; ')
  const error = Object.assign(new Error(`${said} is wrong`, { cause: new Error(`because ${said}`) }), {
    code: 'E1',
    detail: said,
  })
  t.app.log.error(
    { err: error, body: said, key: said, proxy: '203.0.113.77', reason: said, viewer: 77 },
    `failed for ${said}`,
  )
  t.app.log.warn({ [said]: said, kind: said }, 'field')
  t.app.queue.handle({
    kind: 'sinov.maxfiy',
    retryAfterMinutes: [],
    run: async () => {
      throw new Error(said)
    },
  })
  await t.db.run(
    sql`insert into job (kind, key, run_at, created_at) values ('sinov.maxfiy', ${said}, ${t.deps.clock.now()}, now())`,
  )
  await t.app.queue.runDue('sinov.maxfiy')
  const headOfficeId = await t.build.headOffice()
  await t.db.run(sql`
    update door_device set state = 'unreachable' where id = ${await t.build.doorDevice({ headOfficeId, name: 'Jahongir xonasi' })}`)
  const { files } = await downloadBundle()
  const text = Object.values(files).join('\n')
  expect([...secrets, ...people].filter((value) => text.toLowerCase().includes(value.toLowerCase()))).toEqual([])
  expect(files['log.jsonl']).toContain('"code":"E1"')
  expect(files['log.jsonl']).toMatch(/"stack":"Error: .*support-bundle\.test\.ts/)
  expect(files['log.jsonl']).not.toContain('"viewer"')
  // The unmasked log contains the name, so the support bundle has really masked it.
  expect(lines.join('')).toContain('Jahongir')
})

it('the support bundle hides the value of every setting that is not listed as harmless', () => {
  const { shown } = settingsForSupportBundle(env)
  expect(Object.entries(shown).filter(([, value]) => secrets.some((secret) => value.includes(secret)))).toEqual([])
  expect(shown.MARKAZ_ASTERISK_CALLER).toBe('***')
})

it('the log in the support bundle covers one hour, and still contains an error after very many requests', () => {
  let now = 0
  const log = createRecentLogBuffer(() => now)
  log.add('{"level":50,"msg":"xato"}')
  for (let n = 0; n < 3_000; n++) log.add(`{"level":30,"msg":"${'x'.repeat(1_000)}"}`)
  const kept = log.lines()
  expect(kept.filter((line) => line.includes('xato'))).toHaveLength(1)
  expect(kept.join('').length).toBeLessThan(2_100_000)
  now = 3_600_001
  log.add('{"level":30,"msg":"yangi"}')
  expect(log.lines()).toEqual(['{"level":30,"msg":"yangi"}'])
})
