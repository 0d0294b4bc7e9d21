import { AppError, type ErrorCode } from '@markaz/protocol/errors'
import type { BulkOperation } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { mountRoute, type RouteCall } from './mount.ts'

type Schema = z.ZodType

/**
 * How a bulk operation divides its rows: `rows` will change, `left` will be skipped. Further fields belong to the
 * answer to `plan`.
 */
type DividedRows<L extends Schema, Row> = Omit<z.input<L>, 'ids'> & {
  rows: readonly Row[]
  left: readonly { id: number }[]
}

export interface BulkOperationHandlers<
  D extends BulkOperation<Schema, Schema, Schema, Schema, ErrorCode>,
  Row,
  Ready = undefined,
> {
  /** Does slow work before the transaction, for `plan` and for `run`. Its result is passed to `sort` and `run`. */
  prepare?(call: RouteCall<D['plan']>, isPlan: boolean): Promise<Ready>
  /**
   * Divides the rows into rows to change and rows to skip. It must lock them, so that the division stays correct during
   * the operation.
   * @throws AppError NOT_FOUND if a row does not exist or belongs to a branch that the user may not see
   */
  sort(tx: Db, call: RouteCall<D['plan']>, ready: Ready): Promise<DividedRows<NonNullable<D['plan']['answer']>, Row>>
  run(
    tx: Db,
    call: RouteCall<D['run']>,
    rows: readonly Row[],
    ready: Ready,
  ): Promise<Made<NonNullable<D['run']['answer']>>>
}

type Made<A extends Schema> = Omit<z.input<A>, 'count'>

/** Mounts a bulk operation: `plan` shows what will happen; `run` then does exactly this, or changes nothing. */
export function mountBulkOperationRoutes<
  P extends Schema,
  L extends Schema,
  B extends Schema,
  A extends Schema,
  X extends ErrorCode,
  W extends Schema,
  Row extends { id: number },
  Ready = undefined,
>(
  app: FastifyInstance,
  deps: Deps,
  operation: BulkOperation<P, L, B, A, X, W>,
  { sort, prepare, run }: BulkOperationHandlers<BulkOperation<P, L, B, A, X, W>, Row, Ready>,
): void {
  type D = BulkOperation<P, L, B, A, X, W>
  const plan = async (call: RouteCall<D['plan']>) => {
    const ready = (await prepare?.(call, true)) as Ready
    return call.db.transaction(async (tx) => {
      const { rows, ...more } = await sort(tx, call, ready)
      return { ...more, ids: rows.map(({ id }) => id) }
    })
  }
  const act = async (call: RouteCall<D['run']>) => {
    // The body of `run` has all fields that `plan` uses, so `prepare` and `sort` accept both calls.
    const asPlanned = call as never
    const ready = (await prepare?.(asPlanned, false)) as Ready
    return call.db.transaction(async (tx) => {
      const { rows, left } = await sort(tx, asPlanned, ready)
      if (left.length > 0) throw new AppError('PLAN_CHANGED')
      return { ...(await run(tx, call, rows, ready)), count: rows.length }
    })
  }
  // TypeScript cannot check the generic schemas here; it checks them where this function is called.
  mountRoute(app, deps, operation.plan, plan as never)
  mountRoute(app, deps, operation.run, act as never)
}

/** `why` returns null for rows that may be changed, otherwise the reason for skipping the row. */
export function splitByRefusalReason<Row extends { id: number }, Reason extends string>(
  chosen: readonly Row[],
  why: (row: Row) => Reason | null,
): { rows: Row[]; left: { id: number; reason: Reason }[] } {
  const rows: Row[] = []
  const left: { id: number; reason: Reason }[] = []
  for (const row of chosen) {
    const reason = why(row)
    if (reason === null) rows.push(row)
    else left.push({ id: row.id, reason })
  }
  return { rows, left }
}
