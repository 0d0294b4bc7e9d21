import { describe, expect, it } from 'vitest'
import { databaseDown, explainKnownError, fatalErrorText } from './start-trouble.ts'

const settings = {
  PORT: '80',
  HOST: '203.0.113.9',
  MARKAZ_DATA: '/srv/markaz',
  DATABASE_URL: 'postgres://markaz:Sirli-parol@db.example:5432/maktab',
}
const fault = (code: string, more: object = {}) =>
  Object.assign(new Error('English words\n    at nowhere'), { code, ...more })

describe('errors at the start, in one Uzbek line without a secret', () => {
  // Shows: SAFE-029
  it.each([
    ['a port in use', fault('EADDRINUSE', { syscall: 'listen' }), /^PORT 80 band: /],
    ['a port reserved for the system', fault('EACCES', { syscall: 'listen' }), /^PORT 80: .+ruxsat yo'q/],
    ['an address of another machine', fault('EADDRNOTAVAIL', { syscall: 'listen' }), /^HOST 203\.0\.113\.9: /],
    [
      'a folder that is not writable',
      fault('EACCES', { path: '/srv/markaz/files' }),
      /^Papkaga .+ \/srv\/markaz\/files\. /,
    ],
    ['a read-only disk', fault('EROFS'), /^Papkaga yozib bo'lmadi: \/srv\/markaz\. /],
    ['a lock that cannot be opened', fault('ERR_SQLITE_ERROR'), /^Papkaga yozib bo'lmadi: \/srv\/markaz\. /],
    ['a full disk', fault('ENOSPC', { path: '/srv/markaz' }), /^Diskda joy qolmadi: \/srv\/markaz\. /],
    ['a full disk reported by the embedded database', { name: 'ErrnoError', errno: 51 }, /^Diskda joy qolmadi: /],
    [
      'a full disk reported by PostgreSQL',
      fault('53100'),
      /^Ma'lumotlar bazasining diskida joy qolmadi \(db\.example:5432\)$/,
    ],
    ['a database that does not exist', fault('3D000'), /db\.example:5432 serverida "maktab" yo'q/],
    ['a wrong database password', fault('28P01'), /DATABASE_URL dagi login va parolni tekshiring$/],
    ['an unknown database role', fault('28000'), /DATABASE_URL dagi login va parolni tekshiring$/],
    ['a database role without rights', fault('42501'), /npm run migrate/],
  ])('the start error "%s" is reported in one Uzbek line', (_what, error, words) => {
    const line = explainKnownError(error, settings)
    expect(line).toMatch(words)
    expect(line).not.toMatch(/\n|Sirli-parol|English/)
  })

  it('the message for an unreachable database names it without its password', () => {
    expect(databaseDown(settings)).toMatch(/^Ma'lumotlar bazasi hali tayyor emas: db\.example:5432 javob bermayapti/)
  })

  it('an error with our own text is shown unchanged; for any other unknown error there is no text', () => {
    expect(fatalErrorText(new Error('MARKAZ_S3_KEY: server rad etdi'))).toBe('MARKAZ_S3_KEY: server rad etdi')
    expect(explainKnownError(new TypeError('x is not a function'), settings)).toBeNull()
  })
})
