import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const botToken = '123456789:AAF_sinov-sinov-sinov-sinov-sinov'

describe("reading the server's settings from environment variables", () => {
  it('without settings the server uses the embedded database, creates a demo centre and accepts connections only from this machine', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      MARKAZ_BACKUP_KEEP: 7,
      HOST: '127.0.0.1',
      MARKAZ_DATA: './data',
      MARKAZ_POOL: 10,
      MARKAZ_STATEMENT_SECONDS: 30,
      MARKAZ_SUPERADMIN: 'superadmin',
      MARKAZ_DEMO: true,
      isDemoAsked: false,
      againstDemo: null,
      MARKAZ_METRICS: 'loopback',
      MARKAZ_VIDEO_KEEP_DAYS: 30,
      LOG_LEVEL: 'info',
    })
  })

  it('an empty environment variable counts as not set, and variables of other programs are ignored', () => {
    expect(
      readEnv({ PORT: '', DATABASE_URL: '', MARKAZ_ADMIN_PASSWORD: '', MARKAZ_DEMO: '', LOG_LEVEL: '', PATH: '/bin' }),
    ).toEqual(readEnv({}))
  })

  it('each setting of the server takes the value of its environment variable', () => {
    const given = {
      PORT: '0',
      HOST: '0.0.0.0',
      MARKAZ_DATA: '/var/lib/markaz',
      DATABASE_URL: 'postgres://markaz:sir@db.internal:5432/markaz?sslmode=require',
      DATABASE_DIRECT_URL: 'postgres://markaz:sir@db-1.internal:5432/markaz',
      MARKAZ_POOL: '200',
      MARKAZ_STATEMENT_SECONDS: '60',
      MARKAZ_SUPERADMIN: 'bosh.admin',
      MARKAZ_ADMIN_PASSWORD: 'sakkizta',
      MARKAZ_ERP_URL: 'https://erp.example/ims/oneroster/rostering/v1p2',
      MARKAZ_ERP_TOKEN_URL: 'https://erp.example/token',
      MARKAZ_ERP_CLIENT_ID: 'id',
      MARKAZ_ERP_CLIENT_SECRET: 'secret',
      MARKAZ_ERP_TOKEN: 'token',
      MARKAZ_DEMO: '0',
      MARKAZ_METRICS: 'open',
      MARKAZ_TRUST_PROXY: '10.0.0.1, 192.168.0.0/16, fd00::/8, loopback',
      MARKAZ_PUBLIC_URL: 'https://markaz.example',
      MARKAZ_PORTAL_URL: 'https://portal.markaz.example',
      MARKAZ_FILES_URL: 'https://fayl.markaz.example',
      MARKAZ_SMS_EMAIL: 'sms@markaz.example',
      MARKAZ_SMS_PASSWORD: 'sir',
      MARKAZ_SMS_FROM: 'MARKAZ 1',
      MARKAZ_SMS_URL: 'https://notify.eskiz.uz/api',
      FFMPEG_PATH: '/opt/ffmpeg/bin/ffmpeg',
      FFPROBE_PATH: '/opt/ffmpeg/bin/ffprobe',
      MARKAZ_VIDEO_KEEP_DAYS: '0',
      MARKAZ_S3_ENDPOINT: 'https://s3.markaz.example:9000',
      MARKAZ_S3_BUCKET: 'markaz.fayllar-1',
      MARKAZ_S3_REGION: 'eu-central-1',
      MARKAZ_S3_KEY: 'test:tester',
      MARKAZ_S3_SECRET: 'a/b+c=',
      MARKAZ_VIMEO_TOKEN: '0123456789abcdef',
      MARKAZ_VIMEO_URL: 'https://vimeo-proxy.markaz.example',
      MARKAZ_BACKUP_FOLDER: '/mnt/zaxira',
      MARKAZ_BACKUP_KEEP: '30',
      LOG_LEVEL: 'silent',
    }
    expect(readEnv(given)).toEqual({
      ...given,
      PORT: 0,
      MARKAZ_BACKUP_KEEP: 30,
      MARKAZ_POOL: 200,
      MARKAZ_STATEMENT_SECONDS: 60,
      MARKAZ_DEMO: false,
      directUrl: given.DATABASE_DIRECT_URL,
      isDemoAsked: false,
      againstDemo: 'MARKAZ_DEMO=0',
      MARKAZ_VIDEO_KEEP_DAYS: 0,
    })
  })

  // Shows: SAFE-029
  it.each([
    ['MARKAZ_DEMMO', "bunday sozlama yo'q, MARKAZ_DEMO demoqchimisiz?"],
    ['MARKAZ_BACKUP_FOLDR', "bunday sozlama yo'q, MARKAZ_BACKUP_FOLDER demoqchimisiz?"],
    ['markaz_demo', "bunday sozlama yo'q, MARKAZ_DEMO demoqchimisiz?"],
    ['MARKAZ_XYZXYZXYZ', "bunday sozlama yo'q"],
  ])(
    'the error about the unknown setting %s suggests a similar known name, if there is any, and does not show the value',
    (name, words) => {
      expect(errorMessageOf({ [name]: 'sirli' })).toBe(`Sozlamalarda xato:\n  ${name}: ${words}`)
    },
  )

  // Shows: OPS-019
  it('an environment variable whose name is almost that of a setting is refused in production; other unknown variables are ignored', () => {
    const given = { DATABSE_URL: 'sirli', POSTGRES_URL: 'a', HOSTNAME: 'b', npm_config_cache: 'c' }
    expect(errorMessageOf({ ...given, NODE_ENV: 'production' })).toBe(
      "Sozlamalarda xato:\n  DATABSE_URL: bunday sozlama yo'q, DATABASE_URL demoqchimisiz?",
    )
    expect(() => readEnv({ ...given })).not.toThrow()
  })

  it('a database URL without the name of the database is refused', () => {
    expect(errorMessageOf({ DATABASE_URL: 'postgres://markaz:sirli@127.0.0.1:5432' })).toBe(
      "Sozlamalarda xato:\n  DATABASE_URL: oxirida baza nomi bo'lsin: postgres://login:parol@server/baza",
    )
  })

  it('the settings DATABASE_DIRECT_URL and DATABASE_READ_URL are refused without DATABASE_URL', () => {
    const direct = 'postgres://markaz:sirli@db.internal/markaz'
    expect(errorMessageOf({ DATABASE_READ_URL: direct })).toContain('DATABASE_READ_URL: DATABASE_URL ham kerak')
    expect(errorMessageOf({ DATABASE_DIRECT_URL: direct })).toBe(
      'Sozlamalarda xato:\n  DATABASE_DIRECT_URL: DATABASE_URL ham kerak',
    )
    const DATABASE_URL = 'postgres://markaz:sirli@pooler:6432/markaz'
    expect([
      readEnv({ DATABASE_URL, DATABASE_DIRECT_URL: direct }).directUrl,
      readEnv({ DATABASE_URL }).directUrl,
    ]).toEqual([direct, DATABASE_URL])
  })

  const eskiz = { MARKAZ_SMS_EMAIL: 'sms@markaz.example', MARKAZ_SMS_PASSWORD: 'sir' }
  const database = { DATABASE_URL: 'postgres://markaz@127.0.0.1/markaz' }
  it.each([
    [{}, true],
    [{ MARKAZ_ERP_URL: 'https://erp.local' }, false],
    [{ MARKAZ_DEMO: '0' }, false],
    [database, false],
    [{ ...database, MARKAZ_DEMO: '1' }, true],
    [{ MARKAZ_PUBLIC_URL: 'https://markaz.example' }, false],
    [{ MARKAZ_PUBLIC_URL: 'https://markaz.example', MARKAZ_DEMO: '1' }, true],
    [{ MARKAZ_PUBLIC_URL: 'http://localhost:5173' }, true],
    [eskiz, false],
    [{ ...eskiz, MARKAZ_SMS_URL: 'http://127.0.0.1:9000' }, true],
  ])('with the settings %j the server runs as a demo centre: %s', (source, isDemo) => {
    expect(readEnv(source).MARKAZ_DEMO).toBe(isDemo)
  })

  it.each([
    [{ MARKAZ_ERP_URL: 'https://erp.local' }, 'MARKAZ_ERP_URL'],
    [eskiz, 'MARKAZ_SMS_EMAIL'],
    [{ MARKAZ_FCM_ACCOUNT: '/etc/fcm.json' }, 'MARKAZ_FCM_ACCOUNT'],
    [{ MARKAZ_TELEGRAM_TOKEN: botToken }, 'MARKAZ_TELEGRAM_TOKEN'],
  ])(
    'the server does not start a demo centre with settings that would send messages to real people: %j',
    (source, name) => {
      expect(errorMessageOf({ ...source, MARKAZ_DEMO: '1' })).toBe(
        `Sozlamalarda xato:\n  MARKAZ_DEMO: 1 bilan ${name} birga bo'lmaydi, namuna markazning odamlari o'ylab topilgan`,
      )
    },
  )

  it('the demo accounts cannot have the same password as the superadmin', () => {
    const same = 'Maxfiy-parol-1'
    expect(errorMessageOf({ MARKAZ_ADMIN_PASSWORD: same, MARKAZ_DEMO_PASSWORD: same })).toMatch(
      /^.+\n {2}MARKAZ_DEMO_PASSWORD: /,
    )
  })
})

describe('errors about wrong settings', () => {
  it.each([
    ['PORT', 'XATO-65536'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['DATABASE_URL', 'mysql://root:XATO@db/markaz'],
    ['DATABASE_URL', 'XATO'],
    ['MARKAZ_POOL', '1'],
    ['MARKAZ_POOL', '201'],
    ['MARKAZ_SUPERADMIN', 'XA'],
    ['MARKAZ_SUPERADMIN', 'XATO XATO'],
    ['MARKAZ_ADMIN_PASSWORD', 'XATO'],
    ['MARKAZ_ADMIN_PASSWORD', 'XATO'.repeat(33)],
    ['MARKAZ_ERP_URL', 'ftp://XATO'],
    ['MARKAZ_ERP_URL', 'http://erp.XATO.uz'],
    ['MARKAZ_ERP_URL', 'http://10.0.0.5/XATO'],
    ['MARKAZ_ERP_URL', 'erp.XATO.uz'],
    ['MARKAZ_ERP_TOKEN_URL', 'XATO'],
    ['MARKAZ_DEMO', 'XATO'],
    ['MARKAZ_METRICS', 'XATO'],
    ['MARKAZ_TRUST_PROXY', 'XATO'],
    ['MARKAZ_TRUST_PROXY', 'true'],
    ['MARKAZ_TRUST_PROXY', '10.0.0.0/33'],
    ['MARKAZ_TRUST_PROXY', '10.0.0.1,'],
    ['MARKAZ_PUBLIC_URL', 'XATO.uz'],
    ['MARKAZ_PUBLIC_URL', 'https://markaz.uz/?XATO=1'],
    ['MARKAZ_PUBLIC_URL', 'https://admin:XATO@markaz.uz'],
    ['MARKAZ_SMS_EMAIL', 'XATO'],
    ['MARKAZ_SMS_FROM', 'XATO'.repeat(6)],
    ['MARKAZ_SMS_FROM', "XATO'"],
    ['MARKAZ_SMS_URL', 'XATO'],
    ['MARKAZ_SMS_URL', 'http://notify.XATO.uz/api'],
    ['MARKAZ_SMS_URL', 'https://notify.eskiz.uz/api#XATO'],
    ['MARKAZ_S3_ENDPOINT', 'XATO'],
    ['MARKAZ_S3_ENDPOINT', 's3://XATO'],
    ['MARKAZ_S3_ENDPOINT', 'https://kalit:XATO@s3.uz'],
    ['MARKAZ_S3_BUCKET', 'XATO'],
    ['MARKAZ_S3_BUCKET', 'markaz/XATO'],
    ['MARKAZ_S3_BUCKET', 'ma'],
    ['MARKAZ_S3_REGION', 'XATO 1'],
    ['MARKAZ_S3_KEY', 'XATO XATO'],
    ['MARKAZ_S3_SECRET', 'XATO\n'],
    ['MARKAZ_VIMEO_TOKEN', 'XATO XATO'],
    ['MARKAZ_VIMEO_URL', 'XATO'],
    ['MARKAZ_TELEGRAM_TOKEN', 'XATO'],
    ['MARKAZ_TELEGRAM_URL', 'http://telegram.XATO.uz'],
    ['MARKAZ_TELEGRAM_URL', 'https://169.254.169.254/XATO'],
    ['MARKAZ_S3_ENDPOINT', 'https://[fd00:ec2::254]/XATO'],
    ['MARKAZ_VIMEO_URL', 'http://vimeo.XATO.uz'],
    ['MARKAZ_VIDEO_KEEP_DAYS', 'XATO'],
    ['MARKAZ_VIDEO_KEEP_DAYS', '-1'],
    ['LOG_LEVEL', 'XATO'],
  ])('the wrong setting %s=%s is reported by its name, and its value is not shown', (name, value) => {
    const message = errorMessageOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^Sozlamalarda xato:\\n  ${name}: [^\\n]+$`))
    expect(message).not.toContain('XATO')
    // The message must be in Uzbek, so it must not contain texts of the validation library.
    expect(message).not.toMatch(/invalid|expected|received|too (small|big)/i)
  })

  it('several wrong settings are reported together, one per line', () => {
    const lines = errorMessageOf({ PORT: 'x', LOG_LEVEL: 'x', MARKAZ_DEMO: 'x' }).split('\n')
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
      'Sozlamalarda xato',
      'PORT',
      'MARKAZ_DEMO',
      'LOG_LEVEL',
    ])
  })

  it.each<Record<string, string>>([{}, { MARKAZ_ERP_CLIENT_ID: 'SIR' }, { MARKAZ_ERP_CLIENT_SECRET: 'SIR' }])(
    'an ERP token URL with only %j is refused, because client id and secret are both required',
    (half) => {
      const message = errorMessageOf({ MARKAZ_ERP_TOKEN_URL: 'https://erp.example/token', ...half })
      expect(message).toContain('MARKAZ_ERP_TOKEN_URL: MARKAZ_ERP_CLIENT_ID va MARKAZ_ERP_CLIENT_SECRET ham kerak')
      expect(message).not.toContain('SIR')
    },
  )
})

it('a Vimeo URL in the settings is refused if the Vimeo token is missing', () => {
  expect(() => readEnv({ MARKAZ_VIMEO_URL: 'https://vimeo.markaz.example' })).toThrow(
    'Sozlamalarda xato:\n  MARKAZ_VIMEO_URL: MARKAZ_VIMEO_TOKEN ham kerak',
  )
})

describe('the settings of the SMS account', () => {
  it.each([
    [{ MARKAZ_SMS_EMAIL: 'sir@markaz.uz' }, 'MARKAZ_SMS_EMAIL: MARKAZ_SMS_PASSWORD ham kerak'],
    [{ MARKAZ_SMS_PASSWORD: 'sir' }, 'MARKAZ_SMS_PASSWORD: MARKAZ_SMS_EMAIL va MARKAZ_SMS_PASSWORD ham kerak'],
    [{ MARKAZ_SMS_FROM: 'sir' }, 'MARKAZ_SMS_FROM: MARKAZ_SMS_EMAIL va MARKAZ_SMS_PASSWORD ham kerak'],
    [{ MARKAZ_SMS_URL: 'https://sir.uz' }, 'MARKAZ_SMS_URL: MARKAZ_SMS_EMAIL va MARKAZ_SMS_PASSWORD ham kerak'],
    [{ MARKAZ_SMS_EMAIL: 'sir@markaz.uz', MARKAZ_SMS_PASSWORD: '' }, 'MARKAZ_SMS_EMAIL: MARKAZ_SMS_PASSWORD ham kerak'],
  ])(
    'an incomplete SMS account is refused, and the error names the missing setting but shows no value: %j',
    (half, says) => {
      const message = errorMessageOf(half)
      expect(message).toBe(`Sozlamalarda xato:\n  ${says}`)
      expect(message).not.toContain('sir')
    },
  )

  it("the sender's name and the gateway's URL are optional settings of an SMS account", () => {
    const account = { MARKAZ_SMS_EMAIL: 'sms@markaz.uz', MARKAZ_SMS_PASSWORD: 'x' }
    expect(readEnv(account)).toMatchObject(account)
    expect(readEnv({ ...account, MARKAZ_SMS_URL: 'http://127.0.0.1:9/api/' }).MARKAZ_SMS_URL).toBe(
      'http://127.0.0.1:9/api',
    )
  })

  it('the server removes a trailing slash from the public URL in the settings', () => {
    expect(readEnv({ MARKAZ_PUBLIC_URL: 'https://markaz.uz//' }).MARKAZ_PUBLIC_URL).toBe('https://markaz.uz')
  })
})

describe('the settings of the S3 server', () => {
  const account = {
    MARKAZ_S3_ENDPOINT: 'https://s3.sir.uz',
    MARKAZ_S3_BUCKET: 'sir-markaz',
    MARKAZ_S3_KEY: 'sir-kalit',
    MARKAZ_S3_SECRET: 'sir-parol',
  }

  it.each(Object.keys(account))(
    'S3 settings without %s are refused, and the error names the missing setting but shows no value',
    (missing) => {
      const message = errorMessageOf({ ...account, [missing]: '' })
      expect(message).toMatch(new RegExp(`^Sozlamalarda xato:\\n  MARKAZ_S3_[A-Z]+: ${missing} ham kerak$`))
      expect(message).not.toContain('sir')
    },
  )

  it('the S3 region is refused if other S3 settings are missing', () => {
    expect(errorMessageOf({ MARKAZ_S3_REGION: 'uz-1' })).toBe(
      `Sozlamalarda xato:\n  MARKAZ_S3_REGION: ${Object.keys(account).join(', ')} ham kerak`,
    )
  })

  it('the S3 region is optional, and the trailing slash of the S3 endpoint is removed', () => {
    const { MARKAZ_S3_REGION, ...env } = readEnv({ ...account, MARKAZ_S3_ENDPOINT: 'http://10.0.0.5:9000/' })
    expect([MARKAZ_S3_REGION, env]).toMatchObject([
      undefined,
      { ...account, MARKAZ_S3_ENDPOINT: 'http://10.0.0.5:9000' },
    ])
  })
})

function errorMessageOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('was accepted')
}

it('incomplete Telegram settings, and a webhook URL that Telegram cannot call, are refused', () => {
  const given = { MARKAZ_TELEGRAM_TOKEN: botToken, MARKAZ_TELEGRAM_WEBHOOK: '1' }
  expect(() => readEnv({ MARKAZ_TELEGRAM_URL: 'https://bot.markaz.example' })).toThrow(
    'MARKAZ_TELEGRAM_TOKEN ham kerak',
  )
  expect(() => readEnv({ MARKAZ_TELEGRAM_WEBHOOK: '1' })).toThrow('MARKAZ_TELEGRAM_TOKEN ham kerak')
  expect(() => readEnv({ ...given, MARKAZ_PUBLIC_URL: 'http://markaz.example' })).toThrow('MARKAZ_PUBLIC_URL https://')
  expect(readEnv({ ...given, MARKAZ_PUBLIC_URL: 'https://markaz.example' }).MARKAZ_TELEGRAM_WEBHOOK).toBe(true)
})

it.each([
  ['the host is the same as that of the pages', { MARKAZ_FILES_URL: 'https://markaz.example' }, 'farq qiladigan host'],
  [
    'the portal and the files have the same host',
    { MARKAZ_FILES_URL: 'https://b.markaz.example', MARKAZ_PORTAL_URL: 'https://b.markaz.example' },
    'farq qiladigan host',
  ],
  [
    'the address is http although the pages use https',
    { MARKAZ_PORTAL_URL: 'http://portal.markaz.example' },
    'https:// bilan boshlansin',
  ],
  ['the address has a path', { MARKAZ_FILES_URL: 'https://fayl.markaz.example/a' }, "faqat host bo'lsin"],
  [
    'MARKAZ_PUBLIC_URL is missing',
    { MARKAZ_FILES_URL: 'https://fayl.markaz.example', MARKAZ_PUBLIC_URL: '' },
    'ham kerak',
  ],
])('MARKAZ_PORTAL_URL and MARKAZ_FILES_URL are refused if %s', (_, given, told) => {
  expect(() => readEnv({ MARKAZ_PUBLIC_URL: 'https://markaz.example', ...given })).toThrow(told)
})
