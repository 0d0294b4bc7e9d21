import { offices } from '@markaz/protocol/centre/offices/routes'
import { expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()

it('while 500 API calls wait for a database connection, a new call is refused with a retry time; the waiting calls are answered', async () => {
  const { token } = await t.signedIn({ grants: ['staff_control:offices.read'] })
  const { pool } = t.deps
  // Takes all connections of the pool, so that calls must wait.
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()))
  const waiting = Array.from({ length: 500 }, () => t.send(offices.list, { token }))
  await expect.poll(() => pool.waitingCount).toBe(500)
  const late = await t.send(offices.list, { token })
  expect([late.status, late.error.code, late.headers['retry-after']]).toEqual([503, 'CROWDED', '3'])
  for (const client of held) client.release()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await t.send(offices.list, { token })).status).toBe(200)
})
