import { expect, test } from 'vitest'
import { requireAllowedErpHost, requireAllowedErpUrl } from './erp-url.ts'

test.each([
  'https://erp.example.uz/ims/oneroster/rostering/v1p2',
  'http://127.0.0.1:8080/v1p1',
  'http://localhost:4000',
  'https://10.0.0.5/erp',
  'https://192.168.1.20',
  'http://[::1]:3000/',
  'https://[fd12:3456::1]/',
])('the ERP URL %s is allowed: https to a public or private host, or http to this machine', (url) => {
  expect(requireAllowedErpUrl(url).href).toContain(url.slice(0, 12))
})

test.each([
  'file:///etc/passwd',
  'ftp://erp.example.uz',
  'http://erp.example.uz',
  'http://10.0.0.5/erp',
  'http://192.168.1.20',
  'http://[fd12:3456::1]/',
  'http://localhost.example.uz/',
  'http://127.0.0.1.nip.io/',
  'gopher://erp',
  'erp.example.uz',
  '',
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://100.100.100.200/',
  'http://0.0.0.0:3000/',
  'http://0/',
  'http://[::]/',
  'http://224.0.0.1/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://METADATA.google.internal./',
  'https://user:parol@erp.example.uz/',
  'https://erp.example.uz/?key=parol',
])('the ERP URL %s is refused, and the message does not repeat it', (url) => {
  expect(() => requireAllowedErpUrl(url)).toThrow(/^ERP manzili noto'g'ri: /)
  expect(() => requireAllowedErpUrl(url)).not.toThrow(/parol@|key=|169/)
})

test('an ERP host name that resolves to a metadata service is refused, even if it also has other addresses', async () => {
  const url = new URL('https://erp.example.uz/')
  await expect(requireAllowedErpHost(url, async () => ['10.0.0.5', '169.254.169.254'])).rejects.toThrow(
    'ruxsat etilmagan',
  )
  await expect(requireAllowedErpHost(url, async () => ['10.0.0.5', '2a00:1::5'])).resolves.toBeUndefined()
})

test('the ERP URL http://localhost is refused if the name localhost also resolves to another machine', async () => {
  const url = new URL('http://localhost:4000/')
  await expect(requireAllowedErpHost(url, async () => ['::1', '127.0.0.1'])).resolves.toBeUndefined()
  await expect(requireAllowedErpHost(url, async () => ['127.0.0.1', '10.0.0.5'])).rejects.toThrow('https://')
})

test('an ERP host name that cannot be resolved passes the check of addresses, because the request itself will report the error', async () => {
  const find = async () => {
    throw new Error('ENOTFOUND')
  }
  await expect(requireAllowedErpHost(new URL('https://erp.example.uz/'), find)).resolves.toBeUndefined()
})
