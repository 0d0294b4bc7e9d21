import { expect, it } from 'vitest'
import { digestAuthorizationOf, digestChallengeOf } from './digest.ts'

// The example in section 3.9.1 of RFC 7616.
const header =
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", ' +
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
const account = { login: 'Mufasa', password: 'Circle of Life' }
const request = {
  method: 'GET',
  uri: '/dir/index.html',
  count: 1,
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
}

it('a Digest response equals the example of RFC 7616; if a door device offers two algorithms, the stronger is used', () => {
  const strong = digestChallengeOf(header)
  expect(strong?.algorithm).toBe('SHA-256')
  const proof = (challenge: NonNullable<typeof strong>) =>
    /response="(\w+)"/.exec(digestAuthorizationOf(challenge, account, request))?.[1]
  expect(strong && proof(strong)).toBe('753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1')
  expect(strong && proof({ ...strong, algorithm: 'MD5' })).toBe('8ca523f5e9506fed4657c9700eebdbec')
})

it.each([
  ['nothing', null],
  ['the password in plain text', 'Basic realm="x"'],
  ['an unsupported hash', 'Digest realm="x", nonce="n", algorithm=SHA-512-256'],
  ['a hash of the body', 'Digest realm="x", nonce="n", qop="auth-int"'],
])('a Digest challenge of a door device that requires %s gets no response', (_, asked) => {
  expect(digestChallengeOf(asked)).toBeNull()
})

it('the name of the realm that a door device sends cannot add fields to the Authorization header', () => {
  const challenge = digestChallengeOf('Digest realm="a\\", uri=\\"/x", nonce="n"')
  expect(challenge?.realm).toBe('a", uri="/x')
  expect(challenge && digestAuthorizationOf(challenge, { login: 'a"b', password: 'p' }, request)).toMatch(
    /^Digest username="a\\"b", realm="a\\", uri=\\"\/x", nonce="n", uri="\/dir\/index.html"/,
  )
})
