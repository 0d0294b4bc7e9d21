import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createCountCache } from '../../access/count-cache.ts'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { throttleAttempt } from '../../access/throttle.ts'
import type { Deps } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readBadgeKeys } from './badge-keys.ts'
import { createRevocationList, revocationListTtlSeconds } from './badge-status.ts'
import { badgeIssuerOf, badgePublicKeyOf, signCredential } from './sign-credential.ts'

/** The addresses of the documents that verify badges must never change, because issued badges contain them. */
export function serveBadgeDocuments(app: FastifyInstance, deps: Deps): void {
  app.get('/badges/issuer', (_request, reply) =>
    send(reply, 'application/ld+json', {
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      ...badgeIssuerOf(deps),
    }),
  )
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await readBadgeKeys(deps)
    return send(reply, 'application/jwk-set+json', { keys: keys.map((key) => badgePublicKeyOf(deps, key)) })
  })
  app.get<{ Params: { id: string } }>('/badges/keys/:id', async ({ params }, reply) => {
    const key = orNotFound((await readBadgeKeys(deps)).find(({ id }) => id === params.id))
    return send(reply, 'application/jwk+json', badgePublicKeyOf(deps, key))
  })
  app.get<{ Params: { list: string } }>('/badges/status/:list', async ({ params, ip }, reply) => {
    await throttleAttempt(deps.db, [`badge-status:${ipNetworkOfAddress(ip)}`], deps.clock.now())
    // Accepts only numbers of at most four digits, because numbers of revocation lists are never longer.
    if (!/^(0|[1-9]\d{0,3})$/.test(params.list)) throw new AppError('NOT_FOUND')
    const { jwt } = orNotFound(await cacheStatusList(deps.db, params.list, () => signedList(deps, Number(params.list))))
    return send(reply, 'application/vc+jwt', jwt)
  })
}

/**
 * Caches only revocation lists of at least 5,000 badges, because only long lists are slow to build: 100,000 badges take
 * a third of a second.
 */
const cacheStatusList = createCountCache<{ badges: number; jwt: string } | undefined>({
  ms: 10_000,
  isCheap: (list) => !list || list.badges < 5_000,
})

async function signedList(deps: Deps, list: number) {
  const told = await createRevocationList(deps, list)
  return told && { badges: told.badges, jwt: await signCredential(deps, told.credential) }
}

/** Pages of other sites may read the response. The short cache time makes the revocation of a badge visible soon. */
const send = (reply: FastifyReply, type: string, content: object | string): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', `public, max-age=${revocationListTtlSeconds}`)
    .header('access-control-allow-origin', '*')
    .send(typeof content === 'string' ? content : JSON.stringify(content))
