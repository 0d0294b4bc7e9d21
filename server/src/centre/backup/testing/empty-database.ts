import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connectToPostgres, type OpenDatabase, openPostgres } from '../../../db/open.ts'
import { runAdminStatement, startInMemory } from '../../../testing/database.ts'

type Engine = 'embedded' | 'postgresql'

/**
 * Returns the database engines to test: embedded and PostgreSQL if the tests have a PostgreSQL server, otherwise
 * embedded.
 */
export const databaseEngines = (): Engine[] => (inject('postgresUrl') ? ['embedded', 'postgresql'] : ['embedded'])

/** Creates a database without tables, which is deleted when it is closed. */
export async function createEmptyDatabase(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'embedded') {
    const pglite = await startInMemory()
    const database = connectToPostgres(pglite)
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
