import pg from 'pg'
import { markDatabaseError } from './database-errors.ts'

/** A connection to PostgreSQL whose errors are recognizable as the database's, not another system's. */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', markDatabaseError)
    markRejections(this, 'connect', 'query')
  }
}

/** A pool of such connections. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ Client: DatabaseClient, ...config } as pg.PoolConfig)
    markRejections(this, 'connect', 'query')
  }
}

/** Marks the errors of these methods; a call with a callback is made by the pool, whose own promise is marked. */
function markRejections<T extends object>(target: T, ...methods: (keyof T)[]): void {
  for (const method of methods) {
    const original = target[method] as (...args: unknown[]) => unknown
    const marked = (...args: unknown[]) => {
      const result = original.apply(target, args)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        throw markDatabaseError(error)
      })
    }
    Object.assign(target, { [method]: marked })
  }
}
