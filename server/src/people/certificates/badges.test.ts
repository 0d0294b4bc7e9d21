import { gunzipSync } from 'node:zlib'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  EmbeddedJWK,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { ensureBadgeKeys, readBadgeKeys, rotateBadgeKeys } from './badge-keys.ts'
import { assignBadgeRevocationIndex } from './badge-status.ts'
import { personalDataHandlersOfCertificates } from './certificates.area.ts'

const t = shareTestApp()
let token: string
let office: { headOfficeId: number }
beforeAll(async () => {
  office = await t.build.office({ name: 'Chilonzor filiali' })
  const grants = ['create', 'read', 'update'].map((option) => `student:certificate.${option}`)
  token = (await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })).token
})

const day = '2026-11-20'
const home = 'https://markaz.test'

async function issued({ isOver = true } = {}) {
  const courseId = await t.build.course({ name: 'Ingliz tili "B1"' })
  const studentId = await t.build.student({
    ...{ firstName: "O'g'iloy", lastName: 'Karimova', middleName: 'Ali qizi' },
    ...{ phoneNumber: '998901112233', birthDate: '2009-03-04', headOfficeIds: [office.headOfficeId] },
  })
  const groupId = await t.build.group({ courseId, headOfficeId: office.headOfficeId })
  await t.build.membership({ studentId, groupId, startedDate: '2026-01-01', ...(isOver && { endedDate: day }) })
  const body = { studentId, courseId, issuedAt: day }
  return { ...(await t.send(certificates.create, { token, body })).data.certificate, studentId, courseId }
}
const change = (id: number, body: object) => t.send(certificates.update, { token, params: { id }, body })
const download = async (code: string) => (await t.send(certificates.badge, { params: { code } })).text

const ask = (url: string) => t.app.inject(url.replace(home, ''))
const askKeys = async () => (await ask('/.well-known/jwks.json')).json<JSONWebKeySet>()
const askList = async (badge: Badge) => (await ask(badge.credentialStatus.statusListCredential)).body

// The functions below verify badges with saved documents only, as another organisation's program does.

/** Verifies a badge with the key named in its header (Open Badges 3.0, "Verify a Credential VC-JWT Signature"). */
async function checked<S extends z.ZodType>(jwt: string, keys: JSONWebKeySet, shape: S): Promise<z.output<S>> {
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), { currentDate: t.deps.clock.now() })
  const { iss, jti, nbf, exp, sub, ...credential } = payload as z.output<typeof Claims>
  const { id, issuer, validFrom, validUntil, credentialSubject } = Claims.parse(payload)
  expect([iss, jti, sub]).toEqual([typeof issuer === 'string' ? issuer : issuer.id, id, credentialSubject.id])
  expect([nbf, exp]).toEqual([Date.parse(validFrom) / 1_000, validUntil && Date.parse(validUntil) / 1_000])
  return shape.parse(credential)
}
const Claims = z.looseObject({
  id: z.url(),
  issuer: z.union([z.url(), z.looseObject({ id: z.url() })]),
  validFrom: z.iso.datetime({ offset: true }),
  validUntil: z.iso.datetime({ offset: true }).optional(),
  credentialSubject: z.looseObject({ id: z.url() }),
})

/** The fields of Open Badges 3.0 and Bitstring Status List 1.0. A badge with any other field fails the check. */
const Profile = z.strictObject({
  id: z.url(),
  type: z.tuple([z.literal('Profile')]),
  name: z.string(),
  url: z.url().optional(),
})
const Badge = z.strictObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.literal('https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'),
  ]),
  id: z.url(),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  issuer: Profile,
  validFrom: z.iso.datetime({ offset: true }),
  name: z.string(),
  credentialSubject: z.strictObject({
    id: z.url(),
    type: z.tuple([z.literal('AchievementSubject')]),
    identifier: z.tuple([
      z.strictObject({
        type: z.literal('IdentityObject'),
        hashed: z.literal(false),
        identityHash: z.string(),
        identityType: z.literal('name'),
      }),
    ]),
    achievement: z.strictObject({
      id: z.url(),
      type: z.tuple([z.literal('Achievement')]),
      achievementType: z.literal('Course'),
      name: z.string(),
      description: z.string(),
      criteria: z.strictObject({ narrative: z.string() }),
      inLanguage: z.literal('uz'),
    }),
    source: Profile.optional(),
  }),
  credentialStatus: z.strictObject({
    id: z.url(),
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().regex(/^\d+$/),
    statusListCredential: z.url(),
  }),
})
type Badge = z.output<typeof Badge>
const List = z.strictObject({
  '@context': z.tuple([z.literal('https://www.w3.org/ns/credentials/v2')]),
  id: z.url(),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('BitstringStatusListCredential')]),
  issuer: z.url(),
  validFrom: z.string(),
  validUntil: z.string(),
  credentialSubject: z.strictObject({
    id: z.url(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: z.string().regex(/^u[\w-]+$/),
    ttl: z.number(),
  }),
})

/** Follows "Validate Algorithm" in the standard Bitstring Status List 1.0. */
async function isWithdrawn({ credentialStatus }: Badge, list: string, keys: JSONWebKeySet): Promise<boolean> {
  const { id, credentialSubject } = await checked(list, keys, List)
  expect(id).toBe(credentialStatus.statusListCredential)
  const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bytes.length * 8).toBeGreaterThanOrEqual(131_072)
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits[Number(credentialStatus.statusListIndex)] === '1'
}

describe('a digital badge (Open Badges 3.0)', () => {
  // Shows: OPEN-004
  it("a program verifies a certificate's badge offline with saved keys and a saved revocation list; a newly downloaded list shows that the badge was revoked", async () => {
    const { id, code } = await issued()
    const jwt = await download(code)
    const keys = await askKeys()
    const badge = await checked(jwt, keys, Badge)
    const saved = await askList(badge)
    expect(await isWithdrawn(badge, saved, keys)).toBe(false)

    const withdrawal = await change(id, { isActive: false })
    expect(await isWithdrawn(badge, saved, keys)).toBe(false)
    expect(await isWithdrawn(badge, await askList(badge), keys)).toBe(true)
    // A saved revocation list expires within a day, so the verifier must download a newer list.
    t.clock.forward(25 * 3_600_000)
    await expect(isWithdrawn(badge, saved, keys)).rejects.toThrow('"exp" claim timestamp check failed')
    t.clock.forward(-25 * 3_600_000)

    expect((await undoRequestChanges(t, token, withdrawal)).status).toBe(200)
    expect(await isWithdrawn(badge, await askList(badge), keys)).toBe(false)
    expect(await download(code)).toBe(jwt)
  })

  // Shows: OPEN-004
  it('a badge contains what the public page of the certificate shows, and no other personal data', async () => {
    const { code, courseId } = await issued()
    const { text, headers } = await t.send(certificates.badge, { params: { code } })
    expect([headers['content-type'], headers['x-robots-tag']]).toEqual([
      'text/plain; charset=utf-8',
      'noindex, nofollow',
    ])
    expect(headers['content-disposition']).toContain(`filename="sertifikat-${code}.jwt"`)
    const { credentialStatus, id, ...badge } = await checked(text, await askKeys(), Badge)
    const page = `${home}/public/certificate/${code}`
    expect(id.startsWith(`${page}#`)).toBe(true)
    expect(badge).toMatchObject({
      issuer: { id: `${home}/badges/issuer`, type: ['Profile'], name: 'Markaz', url: home },
      validFrom: `${day}T00:00:00+05:00`,
      name: 'Sertifikat: Ingliz tili "B1"',
      credentialSubject: {
        id: `${page}#holder`,
        identifier: [{ identityHash: "Karimova O'g'iloy Ali qizi" }],
        achievement: { id: `${home}/badges/issuer#course-${courseId}`, name: 'Ingliz tili "B1"' },
        source: { name: 'Chilonzor filiali' },
      },
    })
    expect(badge.credentialSubject.achievement.criteria.narrative).toContain('muvaffaqiyatli tugatgan')
    for (const secret of ['998901112233', '2009']) expect(JSON.stringify(badge)).not.toContain(secret)
  })

  it('a badge for a course that is not over does not say that the student finished the course', async () => {
    const { code } = await issued({ isOver: false })
    const { credentialSubject } = await checked(await download(code), await askKeys(), Badge)
    expect(credentialSubject.achievement.criteria.narrative).toBe(
      "Kursda o'qiyotgan talabaga beriladi; kurs hali tugamagan.",
    )
  })

  // Shows: OPEN-004
  it('the badge of a corrected certificate becomes invalid and the new badge is valid, until the correction is undone', async () => {
    const { id, code } = await issued()
    const keys = await askKeys()
    const before = await checked(await download(code), keys, Badge)
    const correction = await change(id, { issuedAt: '2026-11-01' })
    const after = await checked(await download(code), keys, Badge)
    expect(after.id).not.toBe(before.id)
    const state = async () => [
      await isWithdrawn(before, await askList(before), keys),
      await isWithdrawn(after, await askList(after), keys),
    ]
    expect(await state()).toEqual([true, false])
    await undoRequestChanges(t, token, correction)
    expect(await state()).toEqual([false, true])
  })

  it('the badge of a student whose data is erased becomes invalid', async () => {
    const { code, studentId } = await issued()
    const keys = await askKeys()
    const badge = await checked(await download(code), keys, Badge)
    await t.db.transaction(async (tx) =>
      personalDataHandlersOfCertificates.forget?.(tx, { studentId, now: t.deps.clock.now() }),
    )
    expect(await isWithdrawn(badge, await askList(badge), keys)).toBe(true)
  })

  it('a badge that was altered, or signed with another key, is rejected', async () => {
    const { code } = await issued()
    const [head, , signature] = (await download(code)).split('.')
    const [, other] = (await download((await issued()).code)).split('.')
    const keys = await askKeys()
    await expect(checked(`${head}.${other}.${signature}`, keys, Badge)).rejects.toThrow('signature verification failed')
    const { publicKey } = await generateKeyPair('RS256', { extractable: true })
    const others = { keys: [{ ...(await exportJWK(publicKey)), kid: keys.keys[0]?.kid as string }] }
    await expect(checked(await download(code), others, Badge)).rejects.toThrow('signature verification failed')
  })

  it('the API call for a badge answers 404 for a withdrawn certificate or an invalid code, and 429 after too many requests', async () => {
    const { id, code } = await issued()
    await change(id, { isActive: false })
    const kept = () => t.db.one(sql`select count(*) from open_badge`)
    const before = await kept()
    for (const given of [code, 'A'.repeat(22), "' or 1=1 --"]) {
      const { status, error } = await t.send(certificates.badge, { params: { code: given } })
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at)
      values ('certificate-page:10.8.0.1', ${throttleLimits['certificate-page']}, ${t.deps.clock.now()})`)
    expect((await t.send(certificates.badge, { params: { code }, address: '10.8.0.1' })).status).toBe(429)
    expect(await kept()).toEqual(before)
  })

  it('ten simultaneous downloads of one badge return the same badge with the same revocation index', async () => {
    const { code } = await issued()
    const all = await Promise.all(Array.from({ length: 10 }, () => download(code)))
    expect(new Set(all).size).toBe(1)
  })
})

describe('the signing keys of badges', () => {
  it('a badge contains the URL of the public key that verifies it, and the key itself for verifiers without internet', async () => {
    const jwt = await download((await issued()).code)
    const { kid, jwk, ...header } = decodeProtectedHeader(jwt)
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT' })
    const known = await ask(kid as string)
    expect([known.headers['content-type'], known.json()]).toEqual(['application/jwk+json; charset=utf-8', jwk])
    expect(Object.keys(known.json()).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect((await askKeys()).keys).toContainEqual(jwk)
    await jwtVerify(jwt, EmbeddedJWK, { currentDate: t.deps.clock.now() })
    expect((await ask(`${home}/badges/keys/none`)).statusCode).toBe(404)
  })

  // Shows: OPEN-004
  it('a replaced signing key signs no new certificate badge but still verifies old badges, until the centre discards the key', async () => {
    const { code } = await issued()
    const old = await download(code)
    await rotateBadgeKeys(t.deps, { forgetsFormer: false })
    const fresh = await download(code)
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid)
    for (const jwt of [old, fresh]) await checked(jwt, await askKeys(), Badge)
    expect((await readBadgeKeys(t.deps)).map(({ pem }) => pem !== undefined)).toEqual([true, false])

    await rotateBadgeKeys(t.deps, { forgetsFormer: true })
    expect((await askKeys()).keys).toHaveLength(1)
    for (const jwt of [old, fresh])
      await expect(checked(jwt, await askKeys(), Badge)).rejects.toThrow('no applicable key')
    await checked(await download(code), await askKeys(), Badge)
  })

  it("the signing keys of badges are encrypted again when the installation's encryption key changes", async () => {
    const keys = await readBadgeKeys(t.deps)
    const row = await t.db.one<{ value: Buffer }>(sql`select value from app_value where name = 'badge-keys'`)
    expect(row?.value.toString('latin1')).not.toContain('PRIVATE KEY')
    const turned = { ...t.deps, tokenKey: new Uint8Array(32).fill(9), otherKeys: [t.deps.tokenKey] }
    await ensureBadgeKeys(turned)
    expect(await readBadgeKeys({ ...turned, otherKeys: [] })).toEqual(keys)
    await expect(readBadgeKeys(t.deps)).rejects.toThrow()
    await ensureBadgeKeys({ ...t.deps, otherKeys: [turned.tokenKey] })
    expect(await readBadgeKeys(t.deps)).toEqual(keys)
  })
})

describe('the documents that a badge links to', () => {
  it('any program or web page may read the documents that a badge links to, and cache them for five minutes', async () => {
    const addresses = ['/badges/issuer', '/.well-known/jwks.json', '/badges/status/0']
    const answers = await Promise.all(addresses.map((url) => t.app.inject(url)))
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
        200,
        'public, max-age=300',
        '*',
      ])
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'application/ld+json; charset=utf-8',
      'application/jwk-set+json; charset=utf-8',
      'application/vc+jwt',
    ])
    Profile.extend({ '@context': Badge.shape['@context'] }).parse(answers[0]?.json())
  })

  it('the revocation list of badges answers 429 for a network with too many requests, and 404 for an unknown list', async () => {
    for (const list of ['1', '9999', '-1', '00', 'x', '99999999999'])
      expect((await t.app.inject(`/badges/status/${list}`)).statusCode).toBe(404)
    const remoteAddress = '10.8.0.2'
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at)
      values (${`badge-status:${remoteAddress}`}, ${throttleLimits['badge-status']}, ${t.deps.clock.now()})`)
    expect((await t.app.inject({ url: '/badges/status/0', remoteAddress })).statusCode).toBe(429)
  })

  it('new badges get a second revocation list when the first list is full', async () => {
    const [first, second] = [await issued(), await issued()]
    const keys = await askKeys()
    const badge = await checked(await download(first.code), keys, Badge)
    const { count } = (await t.db.one<{ count: number }>(sql`select count(*)::int as count from open_badge`)) ?? {
      count: 0,
    }
    await assignBadgeRevocationIndex(t.db, { ...second, courseId: second.course.id }, count)
    const next = await checked(await download(second.code), keys, Badge)
    expect(next.credentialStatus.statusListCredential).toBe(`${home}/badges/status/1`)
    expect(await isWithdrawn(next, await askList(next), keys)).toBe(false)
    await change(second.id, { isActive: false })
    expect(await isWithdrawn(next, await askList(next), keys)).toBe(true)
    expect(await isWithdrawn(badge, await askList(badge), keys)).toBe(false)
  })
})
