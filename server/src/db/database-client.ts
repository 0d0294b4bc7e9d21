import pg from 'pg'
import { tagAsDatabaseError } from './database-errors.ts'

/**
 * A PostgreSQL connection that marks its errors as database errors, so that they differ from errors of other systems.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', tagAsDatabaseError)
    markRejections(this, 'connect', 'query')
  }
}

export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ Client: DatabaseClient, ...config } as pg.PoolConfig)
    markRejections(this, 'connect', 'query')
  }
}

/**
 * Makes the methods mark rejections of their promises as database errors. Calls with a callback stay unchanged: only
 * the connection pool uses callbacks, and the pool marks their errors.
 */
function markRejections<T extends object>(target: T, ...methods: (keyof T)[]): void {
  for (const method of methods) {
    const original = target[method] as (...args: unknown[]) => unknown
    const marked = (...args: unknown[]) => {
      const result = original.apply(target, args)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        throw tagAsDatabaseError(error)
      })
    }
    Object.assign(target, { [method]: marked })
  }
}
