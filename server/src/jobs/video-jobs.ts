import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { makeVideoWorker, type VideoWorker } from './video-worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    videoWorker: VideoWorker
  }
}

/** What becomes of uploaded videos: main.ts starts it, a test drives it by `runOnce`. @param keepDays see VideoWorkerOptions */
export function videoJobs(app: FastifyInstance, deps: Deps, keepDays?: number): void {
  const worker = makeVideoWorker(deps, { log: app.log, ...(keepDays !== undefined && { keepDays }) })
  app.decorate('videoWorker', worker)
  app.addHook('onClose', () => worker.stop())
}
