import { parseArgs } from 'node:util'
import { requireValidDay, tashkentDayAt } from './calendar.ts'
import type { startDemoErp } from './server.ts'

export async function runDemoErpProgram(start: typeof startDemoErp) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      today: { type: 'string', default: tashkentDayAt(new Date()) },
      seed: { type: 'string' },
      stage: { type: 'string', default: '1' },
      'client-id': { type: 'string' },
      'client-secret': { type: 'string' },
    },
  })
  const erp = await start({
    port: Number(values.port),
    host: values.host,
    today: requireValidDay(values.today),
    seed: values.seed,
    stage: values.stage === '2' ? 2 : 1,
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
  })
  console.log(`Namunaviy ERP: ${erp.url}`)
  console.log(`Token manzili: ${erp.tokenUrl}`)
  console.log(`Mijoz: ${erp.clientId}  Maxfiy kalit: ${erp.clientSecret}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => erp.close())
}
