import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { PublicCertificate } from './certificates.queries.ts'
import { badgeIssuerOf, type UnsignedBadgeCredential } from './sign-credential.ts'

/** Badges per revocation list: many, so that requesting a list does not reveal which badge is verified. */
const listLength = 131_072

export const revocationListTtlSeconds = 300
/** A revocation list is valid for a short time, so that verifiers must fetch later revocations. */
const listValidHours = 24
/** The validity of a revocation list begins before now, because the clocks of some verifiers are slow. */
const clockSkewMs = 5 * 60_000

const gzipAsync = promisify(gzip)

/** @param statusIndex the index of the badge among all badges */
export const revocationListEntryOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, statusIndex: number) => ({
  address: addressOfList(publicUrl, Math.floor(statusIndex / listLength)),
  index: statusIndex % listLength,
})

/**
 * A badge's index in the revocation list is random, so that it does not reveal how many badges exist. Revocation lists
 * stay half empty, so that a free index is found quickly.
 */
export async function assignBadgeRevocationIndex(
  db: Db,
  { id, courseId, issuedAt }: Pick<PublicCertificate, 'id' | 'courseId' | 'issuedAt'>,
  perList = listLength / 2,
): Promise<number> {
  for (;;) {
    const known = await db.one<{ statusIndex: number }>(sql`
      select status_index as "statusIndex" from open_badge
      where certificate_id = ${id} and course_id = ${courseId} and issued_at = ${issuedAt}`)
    if (known) return known.statusIndex
    await db.run(sql`
      insert into open_badge (status_index, certificate_id, course_id, issued_at)
      select count(*) / ${perList}::int * ${listLength}::int + ${randomInt(listLength)}::int, ${id}, ${courseId}, ${issuedAt}::date
      from open_badge on conflict do nothing`)
  }
}

interface StatusList {
  badges: number
  credential: UnsignedBadgeCredential
}

/**
 * Creates a list in the format W3C Bitstring Status List 1.0. Returns undefined for a list without badges, except for
 * list 0.
 */
export async function createRevocationList(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  list: number,
): Promise<StatusList | undefined> {
  const first = list * listLength
  const counted = await db.one<{ badges: number; withdrawn: number[] }>(sql`
    select count(*)::int as badges, coalesce(json_agg(status_index - ${first}::int) filter (where not (
      is_active and certificate.course_id = open_badge.course_id and certificate.issued_at = open_badge.issued_at
    )), '[]') as withdrawn
    from open_badge join certificate on certificate.id = certificate_id
    where status_index between ${first}::int and ${first + listLength - 1}::int`)
  const { badges, withdrawn } = counted ?? { badges: 0, withdrawn: [] }
  if (list > 0 && badges === 0) return undefined
  const bits = Buffer.alloc(listLength / 8)
  for (const place of withdrawn) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  const address = addressOfList(publicUrl, list)
  const now = clock.now().getTime()
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: badgeIssuerOf({ publicUrl }).id,
    validFrom: wholeSecond(now - clockSkewMs),
    validUntil: wholeSecond(now + listValidHours * 3_600_000),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${(await gzipAsync(bits)).toString('base64url')}`,
      ttl: revocationListTtlSeconds * 1_000,
    },
  }
  return { badges, credential }
}

const addressOfList = (publicUrl: string, list: number) => `${publicUrl}/badges/status/${list}`

const wholeSecond = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')
