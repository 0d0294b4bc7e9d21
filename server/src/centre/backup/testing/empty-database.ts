import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type OpenedDatabase, openPgliteDatabase, openPostgres } from '../../../db/open.ts'
import { runAdminStatement, startInMemoryDatabase } from '../../../testing/database.ts'

type Engine = 'embedded' | 'postgresql'

export const databaseEngines = (): Engine[] => (inject('postgresUrl') ? ['embedded', 'postgresql'] : ['embedded'])

/** Creates an empty database, which is deleted when it is closed. */
export async function createEmptyDatabase(engine: Engine): Promise<OpenedDatabase> {
  if (engine === 'embedded') {
    const pglite = await startInMemoryDatabase()
    const database = openPgliteDatabase(pglite)
    return {
      ...database,
      async close() {
        await database.close()
        await pglite.close()
      },
    }
  }
  const server = inject('postgresUrl')
  const name = `${inject('templateDatabase')}_${randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name}`)
  const database = openPostgres(Object.assign(new URL(server), { pathname: `/${name}` }).href, 3)
  return {
    ...database,
    async close() {
      await database.close()
      await runAdminStatement(server, `drop database ${name} with (force)`)
    },
  }
}
