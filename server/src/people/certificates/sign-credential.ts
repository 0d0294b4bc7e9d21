import { createSigner } from 'fast-jwt'
import type { Deps } from '../../deps.ts'
import { type BadgeKey, readBadgeKeys } from './badge-keys.ts'

/** Content of a credential before signing (W3C Verifiable Credentials Data Model 2.0). */
export interface UnsignedBadgeCredential {
  '@context': string[]
  id: string
  type: string[]
  issuer: string | { id: string }
  /** ISO time in whole seconds, because the claims of a JWT have no smaller unit. */
  validFrom: string
  validUntil?: string
  credentialSubject: { id: string; [more: string]: unknown }
  [more: string]: unknown
}

/** The centre as the issuer of badges (Profile of Open Badges 3.0). Its id is the address that serves the profile. */
export const badgeIssuerOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  id: `${publicUrl}/badges/issuer`,
  type: ['Profile'],
  name: 'Markaz',
  url: publicUrl,
})

/** The JWT header contains the public key and its address, so that a verifier can work offline. */
export async function signCredential(
  deps: Pick<Deps, 'db' | 'tokenKey' | 'otherKeys' | 'retiredKeys' | 'publicUrl'>,
  credential: UnsignedBadgeCredential,
): Promise<string> {
  const [key] = await readBadgeKeys(deps)
  const jwk = badgePublicKeyOf(deps, key)
  const header = { alg: 'RS256', kid: jwk.kid, jwk }
  const sign = createSigner({ algorithm: 'RS256', key: key.pem, header, noTimestamp: true })
  return sign({ ...credential, ...claimsOf(credential) })
}

/** The public key of badges as JWK (RFC 7517). */
export const badgePublicKeyOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, { id, jwk }: BadgeKey) => ({
  ...jwk,
  kid: `${publicUrl}/badges/keys/${id}`,
  alg: 'RS256',
  use: 'sig',
})

/** JWT claims of a credential (Open Badges 3.0, "JWT Payload Format"). */
const claimsOf = ({ id, issuer, validFrom, validUntil, credentialSubject }: UnsignedBadgeCredential) => ({
  iss: typeof issuer === 'string' ? issuer : issuer.id,
  jti: id,
  nbf: secondsOf(validFrom),
  ...(validUntil && { exp: secondsOf(validUntil) }),
  sub: credentialSubject.id,
})

const secondsOf = (moment: string) => Date.parse(moment) / 1_000
