import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoErp, startDemoErp } from './server.ts'
import { edgeCaseDaysForTests } from './testing.ts'
import {
  buildOneRosterErrorCode,
  fetchErpAccessToken,
  getWithToken,
  type ResponseRows,
  readOneRosterErrorCode,
  sendErpTokenRequest,
  withDemoErp,
} from './testing-client.ts'

const today = edgeCaseDaysForTests.saturday

let erp: DemoErp

beforeAll(async () => {
  erp = await startDemoErp({ today, stage: 2 })
})
afterAll(() => erp.close())

describe('sign-in to the demo ERP', () => {
  test('a client with the right secret gets an access token of the demo ERP for an hour', async () => {
    const response = await sendErpTokenRequest(erp.tokenUrl, `${erp.clientId}:${erp.clientSecret}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  })

  test.each([
    ['no credentials', ''],
    ['a wrong secret', 'markaz-demo:wrong'],
    ['an unknown client', 'stranger:x'],
  ])(
    'the demo ERP refuses a token request with %s with 401 invalid_client and a OneRoster error body',
    async (_name, credentials) => {
      const response = await sendErpTokenRequest(erp.tokenUrl, credentials)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic/)
      const body = (await response.json()) as ResponseRows
      expect(body).toMatchObject({ error: 'invalid_client', imsx_codeMajor: 'failure' })
      expect(readOneRosterErrorCode(body)).toEqual(buildOneRosterErrorCode('unauthorisedrequest'))
    },
  )

  test('a sign-in to the demo ERP with another grant type than client credentials, or with an unknown scope, is refused with 400', async () => {
    const credentials = `${erp.clientId}:${erp.clientSecret}`
    const grant = await sendErpTokenRequest(erp.tokenUrl, credentials, 'grant_type=password')
    expect([grant.status, await grant.json()]).toMatchObject([400, { error: 'unsupported_grant_type' }])
    const scope = await sendErpTokenRequest(
      erp.tokenUrl,
      credentials,
      'grant_type=client_credentials&scope=https://example.uz/all',
    )
    expect([scope.status, await scope.json()]).toMatchObject([400, { error: 'invalid_scope' }])
  })

  test('if a client of the demo ERP requests a known and an unknown scope, only the known scope is granted', async () => {
    const known = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly'
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: `${known} https://example.uz/all` })
    const response = await sendErpTokenRequest(erp.tokenUrl, `${erp.clientId}:${erp.clientSecret}`, form.toString())
    expect(await response.json()).toMatchObject({ scope: known })
  })

  test('the demo ERP accepts a client secret with special characters, both form-encoded and raw', async () => {
    await withDemoErp({ clientId: 'a b', clientSecret: 'p:%+ж' }, async ({ tokenUrl }) => {
      const raw = Buffer.from('a b:p:%+ж').toString('latin1')
      expect((await sendErpTokenRequest(tokenUrl, raw)).status).toBe(200)
      expect((await sendErpTokenRequest(tokenUrl, `a%20b:${encodeURIComponent('p:%+ж')}`)).status).toBe(200)
    })
  })

  test.each([undefined, 'Bearer nonsense', 'Basic bWFya2F6'])(
    'the demo ERP refuses the authorization "%s" with 401 and a OneRoster error body',
    async (authorization) => {
      const response = await fetch(`${erp.url}/orgs`, { headers: authorization ? { authorization } : {} })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(readOneRosterErrorCode((await response.json()) as ResponseRows)).toEqual(
        buildOneRosterErrorCode('unauthorisedrequest'),
      )
    },
  )

  test('an access token of the demo ERP expires after an hour', async () => {
    let now = 0
    await withDemoErp({ now: () => now }, async (own) => {
      const old = await fetchErpAccessToken(own)
      now = 3_599_999
      expect((await getWithToken(own, '/orgs', old)).status).toBe(200)
      now = 3_600_000
      expect((await getWithToken(own, '/orgs', old)).status).toBe(401)
      expect((await getWithToken(own, '/orgs')).status).toBe(200)
    })
  })
})
