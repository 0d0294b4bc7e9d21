import type { FastifyInstance } from 'fastify'
import type { Trouble } from '../db/watch.ts'
import type { Deps } from '../deps.ts'

const words: Record<Trouble, string> = {
  silent: 'the database does not answer',
  commit: 'the database cannot commit',
  disk: "the database's disk is full",
}

/** Two lines for each outage, its begin and its end, however many calls meet it. */
export function tellOutages(app: FastifyInstance, { watch }: Pick<Deps, 'watch'>): void {
  const begun = (trouble: Trouble, err: unknown) => app.log.error({ err, trouble }, words[trouble])
  const over = (trouble: Trouble, seconds: number) => app.log.warn({ trouble, seconds }, `over: ${words[trouble]}`)
  const broke = (err: unknown) => app.log.warn({ err }, 'a connection to the database broke')
  watch.on('begun', begun).on('over', over).on('broke', broke)
  app.addHook('onClose', async () => {
    watch.off('begun', begun).off('over', over).off('broke', broke)
  })
}
