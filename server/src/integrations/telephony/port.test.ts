import { afterEach, describe, expect, it } from 'vitest'
import { createAsteriskTelephony } from './asterisk.ts'
import { disabledTelephony } from './disabled.ts'
import type { PlacedPhoneCall, Telephony } from './port.ts'
import { createTelephonyFromEnv } from './telephony.ts'
import { type AsteriskServer, startSimulatedAsterisk, testAsteriskAccount } from './testing/asterisk-server.ts'

const servers: AsteriskServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
async function started() {
  const server = await startSimulatedAsterisk()
  servers.push(server)
  return server
}

const aCall = (phone = '998901234567'): PlacedPhoneCall => ({
  attemptId: crypto.randomUUID(),
  phone,
  recording: 'not-coming',
})
async function carried(
  telephony: Telephony,
  call: PlacedPhoneCall,
  isTakenUp = false,
  signal = new AbortController().signal,
) {
  const told: string[] = []
  const tell = async (step: string) => void told.push(step)
  return { ...(await telephony.makeCall(call, { mayHaveBeenMade: isTakenUp, tell, signal })), told }
}

const adapters: { name: string; open: () => Promise<Telephony> }[] = [
  { name: 'none', open: async () => disabledTelephony },
  {
    name: 'asterisk',
    open: async () => createAsteriskTelephony({ ...testAsteriskAccount, url: (await started()).url }),
  },
]

describe.each(adapters)('the telephone exchange $name', ({ open }) => {
  it('a phone call is reported as answered only if the telephone exchange confirms that the call took place', async () => {
    const telephony = await open()
    await telephony.ready()
    const { result, told } = await carried(telephony, aCall())
    expect(telephony.lines > 0).toBe(telephony.name !== null)
    if (telephony.name) expect([result, told]).toEqual(['answered', ['ringing', 'answered']])
    else expect([result, told]).toEqual(['not_configured', []])
  })

  it('after a restart a dialled phone call is not dialled again, and gets the result "unknown" if the exchange does not know it', async () => {
    const telephony = await open()
    const { result, told } = await carried(telephony, aCall(), true)
    expect(['not_configured', 'unknown']).toContain(result)
    expect(told).toEqual([])
    if (servers[0]) expect(servers[0].dialled).toEqual([])
  })
})

describe('phone calls through Asterisk', () => {
  it('Asterisk dials the number through the trunk, plays the recording for the reason of the call, and ends the call', async () => {
    const server = await started()
    const telephony = createAsteriskTelephony({ ...testAsteriskAccount, url: server.url, callerId: '712001122' })
    const call = aCall()
    server.plan(call.phone, { digits: '19' })
    expect(await carried(telephony, call)).toMatchObject({
      result: 'answered',
      cause: '16 Normal Clearing',
      digits: '19',
    })
    expect(server.dialled).toEqual([
      { id: call.attemptId, endpoint: 'PJSIP/998901234567@trunk', app: 'markaz', timeout: '30', callerId: '712001122' },
    ])
    expect(server.played).toEqual([{ id: call.attemptId, media: 'sound:markaz/not-coming' }])
  })

  it.each([
    [1, 'wrong_number'],
    [16, 'no_answer'],
    [17, 'busy'],
    [19, 'no_answer'],
    [20, 'unreachable'],
    [21, 'rejected'],
    [34, 'failed'],
  ])('the Q.850 hangup cause %i before the parent answers gives the result %s', async (cause, result) => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { cause })
    expect(await carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url }), call)).toMatchObject({
      result,
      told: ['ringing'],
    })
    expect(server.played).toEqual([])
  })

  it('if the recorded announcement cannot be played, the phone call counts as failed and not as answered', async () => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { recordingFails: true })
    expect(await carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url }), call)).toMatchObject({
      result: 'failed',
      cause: 'markaz/not-coming',
    })
  })

  it.each([
    ['whose play request was lost', 'torn'],
    ['whose play request came before the channel entered our application', 409],
  ] as const)('Asterisk plays a recording to the parent %s', async (_name, refusal) => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { plays: [refusal] })
    expect(
      await carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url, callMs: 3_000 }), call),
    ).toMatchObject({
      result: 'answered',
      cause: '16 Normal Clearing',
      told: ['ringing', 'answered'],
    })
    expect(server.played).toHaveLength(1)
  })

  it('if a parent ends the call before the recording starts, the parent counts as not reached', async () => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { plays: [404] })
    expect(await carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url }), call)).toMatchObject({
      result: 'no_answer',
      cause: '16 Normal Clearing',
    })
  })

  it('if a parent answers but the recording is not played, the call counts as failed, however long it lasted', async () => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { plays: Array(9).fill('torn') })
    expect(
      await carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url, callMs: 300 }), call),
    ).toMatchObject({
      result: 'failed',
      cause: 'timeout',
    })
  })

  it('a number that Asterisk refuses to dial is a failed call, and calls to other numbers are made at the same time', async () => {
    const server = await started()
    const telephony = createAsteriskTelephony({ ...testAsteriskAccount, url: server.url })
    server.plan('998900000001', { hold: true })
    const held = carried(telephony, aCall('998900000001'))
    await expect.poll(() => server.dialled.length).toBe(1)
    server.refuseNext(500)
    expect(await carried(telephony, aCall('998900000002'))).toMatchObject({ result: 'failed', cause: 'ARI 500' })
    await server.releaseCall('998900000001')
    expect(await held).toMatchObject({ result: 'answered' })
  })

  it("a phone call continues if the connection for the telephone exchange's events is interrupted, and is dialled only once", async () => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { hold: true })
    const held = carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url }), call)
    await expect.poll(() => server.dialled.length).toBe(1)
    server.cut()
    // The parent answered the phone while no events could arrive.
    await server.releaseCall(call.phone)
    expect(await held).toMatchObject({ result: 'answered', told: expect.arrayContaining(['answered']) })
    expect([server.dialled.length, server.played.length]).toEqual([1, 1])
  })

  it('a phone call that a killed process has started is continued by the next process without dialling again', async () => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { hold: true })
    const killed = new AbortController()
    const first = carried(
      createAsteriskTelephony({ ...testAsteriskAccount, url: server.url }),
      call,
      false,
      killed.signal,
    )
    await expect.poll(() => server.dialled.length).toBe(1)
    killed.abort(new Error('killed'))
    await expect(first).rejects.toThrow('killed')
    const second = carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url }), call, true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await server.releaseCall(call.phone)
    expect(await second).toMatchObject({ result: 'answered' })
    expect(server.dialled).toHaveLength(1)
  })

  it('a phone call that does not end by itself is ended at its time limit', async () => {
    const server = await started()
    const call = aCall()
    server.plan(call.phone, { hold: true })
    expect(
      await carried(createAsteriskTelephony({ ...testAsteriskAccount, url: server.url, callMs: 200 }), call),
    ).toMatchObject({
      result: 'no_answer',
      cause: 'timeout',
    })
  })

  it.each([
    ['a wrong password', async () => ({ ...testAsteriskAccount, password: 'boshqa', url: (await started()).url })],
    ['no server at the address', async () => ({ ...testAsteriskAccount, url: 'http://127.0.0.1:9' })],
  ])('an Asterisk with %s is reported as not ready, in a text without the password', async (_name, settings) => {
    const error = await createAsteriskTelephony({ ...(await settings()), timeoutMs: 1_000 })
      .ready()
      .catch((error) => error)
    expect(error).toMatchObject({ name: 'TelephonyError', message: expect.stringContaining('Telefon stansiyasi') })
    expect(error.message).not.toContain('boshqa')
  })
})

describe('selection of the telephone exchange by the settings', () => {
  it('phone calls are made through Asterisk if the settings contain its account; without the account there is no telephone exchange', () => {
    expect(createTelephonyFromEnv({}).name).toBeNull()
    const all = { URL: 'https://pbx:8089', USER: 'm', PASSWORD: 'x', ENDPOINT: 'PJSIP/{phone}@t' }
    const set = Object.fromEntries(Object.entries(all).map(([name, value]) => [`MARKAZ_ASTERISK_${name}`, value]))
    expect(createTelephonyFromEnv(set)).toMatchObject({ name: 'asterisk', lines: 2 })
    expect(createTelephonyFromEnv({ ...set, MARKAZ_ASTERISK_ENDPOINT: undefined }).name).toBeNull()
  })
})
