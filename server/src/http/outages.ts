import type { FastifyInstance } from 'fastify'
import type { DatabaseHealthWatch, DatabaseProblemKind } from '../db/health-watch.ts'

const problemTexts: Record<DatabaseProblemKind, string> = {
  silent: 'does not answer',
  commit: 'cannot commit',
  disk: 'has no room on its disk',
}

/** Logs two lines for each outage, at its start and its end, however many calls it affects. */
export function logDatabaseOutages(
  app: FastifyInstance,
  watch: DatabaseHealthWatch,
  databaseName = 'the database',
): void {
  const begun = (trouble: DatabaseProblemKind, err: unknown) =>
    app.log.error({ err, trouble }, `${databaseName} ${problemTexts[trouble]}`)
  const over = (trouble: DatabaseProblemKind, seconds: number) =>
    app.log.warn({ trouble, seconds }, `over: ${databaseName} ${problemTexts[trouble]}`)
  const broke = (err: unknown) => app.log.warn({ err }, `a connection to ${databaseName} broke`)
  watch.on('begun', begun).on('over', over).on('broke', broke)
  app.addHook('onClose', async () => {
    watch.off('begun', begun).off('over', over).off('broke', broke)
  })
}
