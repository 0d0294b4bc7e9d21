import { afterEach, describe, expect, it } from 'vitest'
import { createEskizSmsGateway } from './eskiz.ts'
import type { SmsGateway } from './port.ts'
import { createSmsGatewayFromEnv, smsGatewayThatOnlyStores } from './sms-gateway.ts'
import { type EskizServer, startSimulatedEskiz, testEskizAccount } from './testing/eskiz-server.ts'

const servers: EskizServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const adapters: { name: string; open: () => Promise<SmsGateway> }[] = [
  { name: 'local', open: async () => smsGatewayThatOnlyStores },
  {
    name: 'eskiz',
    async open() {
      const server = await startSimulatedEskiz()
      servers.push(server)
      return createEskizSmsGateway({ ...testEskizAccount, url: server.url })
    },
  },
]

describe.each(adapters)('the SMS gateway $name', ({ name, open }) => {
  const message = { id: 1, phone: '998901234567', text: "O'quvchi, parolingiz: Sirli-77", callbackUrl: null }

  it('sending an SMS returns either that the gateway accepted it, with an id, or that it was only stored', async () => {
    const gateway = await open()
    const outcome = await gateway.send(message)
    expect(gateway.name).toBe(name)
    if (outcome.kind === 'accepted') expect(outcome.providerId.length).toBeGreaterThan(0)
    else expect(outcome).toEqual({ kind: 'kept' })
  })

  it('if the gateway does not know an SMS, the SMS gets no final status', async () => {
    expect(await (await open()).statusOf('00000000-0000-0000-0000-000000000000')).toBeNull()
  })

  it.each([
    null,
    undefined,
    '',
    'salom',
    7,
    [],
    {},
    { request_id: 5 },
    { request_id: '' },
    { request_id: 'x'.repeat(999) },
  ])('a callback of the SMS gateway that contains no message id is ignored: %j', async (callback) => {
    expect((await open()).providerIdIn?.(callback) ?? null).toBeNull()
  })
})

describe('choosing the SMS gateway by the settings', () => {
  it('SMS are sent through Eskiz if the settings contain its account; without the account there is no SMS gateway', () => {
    expect(createSmsGatewayFromEnv({}).name).toBe('local')
    expect(createSmsGatewayFromEnv({ MARKAZ_SMS_EMAIL: 'a@b.uz', MARKAZ_SMS_PASSWORD: 'x' }).name).toBe('eskiz')
  })
})
