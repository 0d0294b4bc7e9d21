import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { tagAsDatabaseError } from './db/database-errors.ts'
import { openPostgres } from './db/open.ts'
import { databaseUnreachableText, explainStartError, fatalErrorText } from './start-errors.ts'

const settings = {
  PORT: '80',
  HOST: '203.0.113.9',
  MARKAZ_DATA: '/srv/markaz',
  DATABASE_URL: 'postgres://markaz:Sirli-parol@db.example:5432/maktab',
}
const createError = (code: string, more: object = {}) =>
  Object.assign(new Error('English words\n    at nowhere'), { code, ...more })

describe('texts about errors at the start, which are one line in Uzbek and contain no secret', () => {
  // Shows: SAFE-029
  it.each([
    ['a port in use', createError('EADDRINUSE', { syscall: 'listen' }), /^PORT 80 band: /],
    ['a port reserved for the system', createError('EACCES', { syscall: 'listen' }), /^PORT 80: .+ruxsat yo'q/],
    ['an address of another machine', createError('EADDRNOTAVAIL', { syscall: 'listen' }), /^HOST 203\.0\.113\.9: /],
    [
      'a folder that is not writable',
      createError('EACCES', { path: '/srv/markaz/files' }),
      /^Papkaga .+ \/srv\/markaz\/files\. /,
    ],
    ['a read-only disk', createError('EROFS'), /^Papkaga yozib bo'lmadi: \/srv\/markaz\. /],
    ['a lock that cannot be opened', createError('ERR_SQLITE_ERROR'), /^Papkaga yozib bo'lmadi: \/srv\/markaz\. /],
    ['a full disk', createError('ENOSPC', { path: '/srv/markaz' }), /^Diskda joy qolmadi: \/srv\/markaz\. /],
    ['a full disk reported by the embedded database', { name: 'ErrnoError', errno: 51 }, /^Diskda joy qolmadi: /],
    [
      'a full disk reported by PostgreSQL',
      createError('53100'),
      /^Ma'lumotlar bazasining diskida joy qolmadi \(db\.example:5432\)$/,
    ],
    ['a database that does not exist', createError('3D000'), /db\.example:5432 serverida "maktab" yo'q/],
    ['a wrong database password', createError('28P01'), /DATABASE_URL dagi login va parolni tekshiring$/],
    ['an unknown database role', createError('28000'), /DATABASE_URL dagi login va parolni tekshiring$/],
    ['a database role without rights', createError('42501'), /npm run migrate/],
  ])('an error at the start of the server ("%s") is explained in one Uzbek line', (_what, error, words) => {
    const line = explainStartError(error, settings)
    expect(line).toMatch(words)
    expect(line).not.toMatch(/\n|Sirli-parol|English/)
  })

  // Shows: SAFE-029
  it('if sslmode=require is set but PostgreSQL has no TLS, the error is one line that names the setting', async () => {
    // A PostgreSQL server without TLS answers the request for TLS with the letter N.
    const server = createServer((socket) => socket.once('data', () => socket.write('N'))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { pool, close } = openPostgres(`postgres://a:b@127.0.0.1:${port}/markaz?sslmode=require`, 1)
    const error = await pool.query('select 1').catch((error: unknown) => error)
    expect(explainStartError(error, settings)).toMatch(/\(db\.example:5432\) TLS ni bilmaydi: .+ sslmode ni oling$/)
    await close()
    server.close()
  })

  it('a start error about an untrusted certificate is explained only if the certificate is that of the database', () => {
    const error = createError('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(explainStartError(error, settings)).toBeNull()
    expect(explainStartError(tagAsDatabaseError(error), settings)).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.+sslrootcert/)
  })

  it('the error about an unreachable database at the start names the database but not its password', () => {
    expect(databaseUnreachableText(settings)).toMatch(
      /^Ma'lumotlar bazasi hali tayyor emas: db\.example:5432 javob bermayapti/,
    )
  })

  it('a start error whose text our code wrote is shown unchanged, and an unknown error gets no explanation', () => {
    expect(fatalErrorText(new Error('MARKAZ_S3_KEY: server rad etdi'))).toBe('MARKAZ_S3_KEY: server rad etdi')
    expect(explainStartError(new TypeError('x is not a function'), settings)).toBeNull()
  })
})
