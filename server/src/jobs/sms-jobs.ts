import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { smsHook } from './sms-hook.ts'
import { makeSmsWorker, type SmsWorker } from './sms-worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    smsWorker: SmsWorker
  }
}

/** Sending of what stands in the outbox (main.ts starts it, a test drives it by `runOnce`), and the gateway's calls back. */
export function smsJobs(app: FastifyInstance, deps: Deps): void {
  const worker = makeSmsWorker(deps, { log: app.log })
  app.decorate('smsWorker', worker)
  app.addHook('onClose', () => worker.stop())
  smsHook(app, deps)
}
