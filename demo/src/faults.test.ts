import { describe, expect, test } from 'vitest'
import { startDemoErp } from './server.ts'
import { edgeCaseDaysForTests } from './testing.ts'
import {
  buildOneRosterErrorCode,
  fetchErpAccessToken,
  getWithToken,
  readOneRosterErrorCode,
  withDemoErp,
} from './testing-client.ts'

const today = edgeCaseDaysForTests.saturday

describe('simulated faults of the ERP', () => {
  test('a demo ERP that simulates the fault omitTotal sends lists with neither a total count nor links to other pages', async () => {
    await withDemoErp({ faults: { omitTotal: true } }, async (own) => {
      const { status, headers } = await getWithToken(own, '/students?limit=10')
      expect([status, headers.get('x-total-count'), headers.get('link')]).toEqual([200, null, null])
    })
  })

  test('a demo ERP that simulates the fault ignoreOffset always sends the first page of a list', async () => {
    await withDemoErp({ faults: { ignoreOffset: true } }, async (own) => {
      const first = await getWithToken(own, '/students?limit=10')
      expect((await getWithToken(own, '/students?limit=10&offset=10')).text).toBe(first.text)
      own.setFaults({})
      expect((await getWithToken(own, '/students?limit=10&offset=10')).text).not.toBe(first.text)
    })
  })

  test('a demo ERP that simulates the fault ignoreFilter sends all rows whatever the filter', async () => {
    await withDemoErp({ faults: { ignoreFilter: true } }, async (own) => {
      const { headers } = await getWithToken(own, `/users?filter=${encodeURIComponent("givenName='Hech kim'")}`)
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(600)
    })
  })

  test('a demo ERP with the fault failAfterPages answers 500 after the given number of pages, until the fault is changed', async () => {
    await withDemoErp({ faults: { failAfterPages: 2 } }, async (own) => {
      const statuses = []
      for (let page = 0; page < 4; page++)
        statuses.push((await getWithToken(own, `/students?limit=10&offset=${page * 10}`)).status)
      expect(statuses).toEqual([200, 200, 500, 500])
      const { body } = await getWithToken(own, '/students')
      expect(readOneRosterErrorCode(body())).toEqual(buildOneRosterErrorCode('internal_server_error'))
      own.setFaults({ failAfterPages: 1 })
      expect([(await getWithToken(own, '/students')).status, (await getWithToken(own, '/students')).status]).toEqual([
        200, 500,
      ])
      own.setFaults({})
      expect((await getWithToken(own, '/students')).status).toBe(200)
    })
  })

  test('a demo ERP with the fault expireTokenAfterRequests accepts each token only for the given number of requests', async () => {
    await withDemoErp({ faults: { expireTokenAfterRequests: 2 } }, async (own) => {
      const first = await fetchErpAccessToken(own)
      const statuses = []
      for (let request = 0; request < 3; request++) statuses.push((await getWithToken(own, '/orgs', first)).status)
      expect(statuses).toEqual([200, 200, 401])
      expect((await getWithToken(own, '/orgs')).status).toBe(200)
    })
  })

  test('a demo ERP that simulates the fault truncateJson answers 200 with half of the JSON text', async () => {
    await withDemoErp({ faults: { truncateJson: true } }, async (own) => {
      const { status, body } = await getWithToken(own, '/students')
      expect(status).toBe(200)
      expect(body).toThrow(SyntaxError)
    })
  })

  test('closing a demo ERP that delays its HTTP responses does not wait for these responses', async () => {
    const arrived = Promise.withResolvers<void>()
    const own = await startDemoErp({ today, faults: { delayMs: 3_600_000 }, onRequest: () => arrived.resolve() })
    const answer = getWithToken(own, '/orgs').then(
      () => 'answered',
      () => 'cut off',
    )
    await arrived.promise
    await own.close()
    expect(await answer).toBe('cut off')
  })

  test('a demo ERP that delays its HTTP responses sends a complete response after the delay', async () => {
    await withDemoErp({ faults: { delayMs: 40 } }, async (own) => {
      const good = await fetchErpAccessToken(own)
      const begun = performance.now()
      expect((await getWithToken(own, '/orgs', good)).body().orgs).toHaveLength(5)
      expect(performance.now() - begun).toBeGreaterThan(35)
    })
  })
})
