import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'

const behindTwo = shareTestApp({}, { trustProxy: '10.0.0.1, fd00::/8' })
const log: string[] = []
const logging = { logLevel: 'warn', logStream: { write: (line: string) => void log.push(line) } } as const
const behindOne = shareTestApp({}, { trustProxy: 'uniquelocal', ...logging })
const alone = shareTestApp({}, logging)

/** Returns the network under which the server counts a failed sign-in from this connection. */
async function countedFor(t: typeof alone, socket: string, forwarded: string | string[]): Promise<string | undefined> {
  await t.db.run(sql`delete from sign_in_attempt`)
  await t.send(auth.signIn, {
    body: { login: 'kimdir', password: 'notogri-parol' },
    address: socket,
    headers: { 'x-forwarded-for': forwarded as string, forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' },
  })
  const row = await t.db.one<{ key: string }>(sql`select key from sign_in_attempt where key like 'address:%'`)
  return row?.key.slice('address:'.length)
}

describe("the client's IP address behind trusted proxies", () => {
  // Shows: SAFE-033
  it.each([
    ['one proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['one proxy, and a client that forges addresses', '10.0.0.1', '6.6.6.6, 7.7.7.7, 203.0.113.7', '203.0.113.7'],
    ['two proxies', '10.0.0.1', '6.6.6.6, 203.0.113.7, fd00::2', '203.0.113.7'],
    [
      'two proxies, and a client that forges the addresses of proxies',
      '10.0.0.1',
      '6.6.6.6, 10.0.0.1, 203.0.113.7, fd00::2',
      '203.0.113.7',
    ],
    [
      'a client whose own address is in the network of the proxies',
      '10.0.0.1',
      '6.6.6.6, fd00::9, fd00::2',
      'fd00:0:0:0::/64',
    ],
    ['a client of IPv6', 'fd00::1', '6.6.6.6, 2a00:1:2:3::4', '2a00:1:2:3::/64'],
    ['a proxy of IPv4 on a socket of IPv6', '::ffff:10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    [
      'several headers, of which a client sent the first',
      '10.0.0.1',
      ['6.6.6.6', '7.7.7.7, 203.0.113.7'],
      '203.0.113.7',
    ],
    ['addresses with a port', '10.0.0.1', '6.6.6.6:80, 203.0.113.7:51022', '203.0.113.7'],
    ['an address of IPv6 with a port', '10.0.0.1', '6.6.6.6, [2a00:1:2:3::4]:443', '2a00:1:2:3::/64'],
    ['an address of IPv6 in brackets', '10.0.0.1', '[2a00:1:2:3::4]', '2a00:1:2:3::/64'],
    ['a text instead of an address', '10.0.0.1', '6.6.6.6, unknown', 'unknown'],
    ['a connection that bypasses the proxies', '198.51.100.9', '203.0.113.7', '198.51.100.9'],
  ])(
    'failed sign-ins are counted for the client IP address that the last trusted proxy saw: %s',
    async (_, socket, forwarded, counted) => {
      expect(await countedFor(behindTwo, socket, forwarded)).toBe(counted)
    },
  )

  // Shows: SAFE-033
  it('a client in the same private network as the proxy cannot forge its IP address', async () => {
    expect(await countedFor(behindOne, '172.18.0.2', '6.6.6.6, 192.168.1.5')).toBe('192.168.1.5')
    expect(await countedFor(behindOne, '172.18.0.2', '2001:db8::1, 2a00:1:2:3::4')).toBe('2a00:1:2:3::/64')
  })
})

// Shows: SAFE-033
it('without the setting for trusted proxies, the header X-Forwarded-For is ignored', async () => {
  expect(await countedFor(alone, '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1')
  expect(await countedFor(alone, '2a00:1:2:3::4', '203.0.113.7')).toBe('2a00:1:2:3::/64')
})

// Shows: OPS-019
it('the server logs once that a proxy is missing in the trust setting, and names the setting; it logs nothing about a trusted proxy', async () => {
  await countedFor(behindOne, '10.0.0.1', '203.0.113.7')
  for (let n = 0; n < 2; n++) await countedFor(alone, '10.0.0.1', '203.0.113.7')
  const reported = log.filter((line) => line.includes('MARKAZ_TRUST_PROXY is not set'))
  expect(reported).toEqual([expect.stringContaining('"proxy":"')])
})
