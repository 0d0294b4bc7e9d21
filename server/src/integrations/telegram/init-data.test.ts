import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createInitDataVerifier } from './init-data.ts'

const token = '700000001:AAF_sinov-tokeni_sinov-tokeni'
const now = new Date('2026-11-21T10:00:00Z')
const read = (initData: string, at = now) => createInitDataVerifier(token)(initData, at)

function signed(more: Record<string, string> = {}, by = token): string {
  const fields: Record<string, string> = {
    ...{ query_id: 'AAH', user: '{"id":77,"first_name":"Gulnora & Ali"}', auth_date: String(now.getTime() / 1_000) },
    ...more,
  }
  const key = createHmac('sha256', 'WebAppData').update(by).digest()
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
  return new URLSearchParams({
    ...fields,
    hash: createHmac('sha256', key).update(lines.join('\n')).digest('hex'),
  }).toString()
}

describe('verifying the data that Telegram sends about the user of an app (initData)', () => {
  it('checking valid initData (the data that Telegram signs for an app) returns the Telegram user', () => {
    expect(read(signed())?.userId).toBe(77)
    expect(read(signed({ signature: 'x', start_param: 'a' }))?.userId).toBe(77)
  })

  it("initData that is signed as Telegram's documentation describes is accepted", () => {
    // An example from community libraries: token, fields and hash of a real app inside Telegram.
    const real =
      'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2&query_id=AAHdF6IQAAAAAN0XohDhrOrc'
    const reader = createInitDataVerifier('5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8')
    expect(reader(real, new Date(1_662_771_648_000 + 1_000))?.userId).toBe(279058397)
  })

  it("Telegram's signed start data (initData) is valid for ten minutes, even if its timestamp is up to a minute ahead", () => {
    const at = (ms: number) => read(signed(), new Date(now.getTime() + ms)) !== null
    expect([at(600_000), at(600_001), at(-60_000), at(-60_001)]).toEqual([true, false, true, false])
    for (const auth_date of ['', 'x', 'NaN', 'Infinity', '-1']) expect(read(signed({ auth_date }))).toBeNull()
  })

  it('initData of another bot, changed initData, and initData with repeated fields or without a user are refused', () => {
    expect(read(signed({}, '700000001:boshqa'))).toBeNull()
    expect(read(signed().replace('77', '78'))).toBeNull()
    expect(read(`${signed()}&user=${encodeURIComponent('{"id":1}')}`)).toBeNull()
    expect(read(`${signed()}&chat_type=private`)).toBeNull()
    for (const user of ['', 'null', '{}', '{"id":"77"}', '{"id":7.5}']) expect(read(signed({ user }))).toBeNull()
    for (const raw of ['', 'hash=', '%', 'hash=zz&user=1', 'a'.repeat(4_000)]) expect(read(raw)).toBeNull()
  })

  // Shows: FAMILY-013
  it('the server accepts none of 10,000 forged texts of initData (the data that Telegram signs for an app)', () => {
    const good = signed()
    const forged = (nth: number): string => {
      const fields = new URLSearchParams(good)
      const kind = nth % 5
      if (kind === 0) fields.set('hash', randomBytes(32).toString('hex'))
      if (kind === 1) fields.set('user', JSON.stringify({ id: nth }))
      if (kind === 2) fields.set('auth_date', String(now.getTime() / 1_000 - nth))
      if (kind === 3) return signed({}, `700000001:${randomBytes(16).toString('hex')}`)
      if (kind === 4) {
        const hash = fields.get('hash') as string
        const place = nth % 64
        fields.set('hash', `${hash.slice(0, place)}${hash[place] === '0' ? '1' : '0'}${hash.slice(place + 1)}`)
      }
      return fields.toString()
    }
    const accepted = Array.from({ length: 10_000 }, (_, nth) => read(forged(nth + 1))).filter((one) => one !== null)
    expect(accepted).toEqual([])
    expect(read(good)).not.toBeNull()
  })
})
