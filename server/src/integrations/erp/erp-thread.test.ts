import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outsideSystemStates } from '../outside-systems.ts'
import { createErpSource } from './erp-source.ts'
import { createErpSourceInWorker } from './erp-thread.ts'
import { createOneRosterRestSource } from './oneroster-rest.ts'
import type { ErpSource } from './port.ts'
import { createTestErpCentre } from './testing/centre.ts'
import { type ErpServer, type PreparedErpResponse, startErpServer } from './testing/erp-server.ts'

let server: ErpServer
let instead: PreparedErpResponse | undefined
beforeEach(async () => {
  instead = undefined
  server = await startErpServer(createTestErpCentre(), { instead: () => instead })
})
afterEach(() => server.close())

const settings = () => ({ url: server.url, token: 'a' })
const signal = () => new AbortController().signal

async function readStudents(erp: ErpSource) {
  const rows: unknown[] = []
  for await (const batch of erp.students({ since: null, signal: signal() })) rows.push(...batch.rows)
  return rows
}

// Shows: OPS-024
it('the ERP is requested and its answers are parsed in a separate thread, which returns the same rows as without a thread', async () => {
  let requests = 0
  const count = () => void requests++
  subscribe('undici:request:create', count)
  try {
    const ofSettings = createErpSource({ erpUrl: server.url, erpToken: 'a' }) as ErpSource
    const read = await readStudents(ofSettings)
    expect(server.asked.filter((path) => path.startsWith('/students'))).not.toEqual([])
    expect(requests).toBe(0)
    expect(read).toEqual(await readStudents(createOneRosterRestSource(settings())))
    expect(requests).toBeGreaterThan(0)
  } finally {
    unsubscribe('undici:request:create', count)
  }
})

it('an ERP error in the worker thread reaches the main thread with the same kind, and ERP outages are recorded in the main thread', async () => {
  const erp = createErpSourceInWorker(settings())
  await erp.check?.(['student'], signal())
  expect(outsideSystemStates.states.get('erp')?.isUp).toBe(true)
  instead = { status: 500, body: {} }
  await expect(readStudents(erp)).rejects.toMatchObject({ name: 'ErpError', kind: 'refused' })
  await expect(erp.check?.(['student'], signal())).rejects.toMatchObject({ name: 'ErpError', kind: 'refused' })
  expect(outsideSystemStates.states.get('erp')?.isUp).toBe(false)
})

it('aborting a reading of the ERP throws the reason of the abort at once, even while the ERP does not answer', async () => {
  const erp = createErpSourceInWorker(settings())
  instead = { hangs: true }
  const stop = new AbortController()
  const first = erp.students({ since: null, signal: stop.signal })[Symbol.asyncIterator]().next()
  await expect.poll(() => server.seen.length, { timeout: 20_000 }).toBeGreaterThan(0)
  stop.abort(new Error('stopping'))
  await expect(first).rejects.toThrow('stopping')
})

it("if the ERP's answer exceeds the memory limit of the worker thread, only this import fails, and the next one succeeds", async () => {
  const erp = createErpSourceInWorker(settings(), 24)
  instead = { body: { users: Array.from({ length: 200_000 }, (_, n) => ({ sourcedId: `s${n}`, givenName: 'Ali' })) } }
  await expect(readStudents(erp)).rejects.toThrow('memory limit')
  instead = undefined
  expect(await readStudents(erp)).not.toEqual([])
})
