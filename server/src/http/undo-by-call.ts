import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import { paramsOf } from '@markaz/protocol/route-schemas'
import { type AuditEntry, asStored } from '../access/audit.ts'
import { type Db, type Sql, sql } from '../db/db.ts'
import { type Call, handlerOf, refuseStalePassword } from './mount.ts'
import { isSameValue, parseStored } from './stored-values.ts'
import type { Change, Undo } from './undo.ts'

type Fields = Record<string, unknown>
/** A change whose line says fields; what was made has no `before`. */
export type FieldChange = Change<Fields, Fields>
/** Whether a change left this field as it was. */
export const hasSame = ({ before, after }: Change, field: string): boolean =>
  (before as Fields)[field] === (after as Fields)[field]

type Part = (change: FieldChange, tx: Db) => unknown

interface UndoByCall {
  /** The path's parameters; by default the line's id. */
  params?: Part
  /** The body of the call; by default what the line says was before. */
  body?: Part
  /** Fields that go on by themselves, as a stock does while it is sold. */
  moving?: readonly string[]
}

/**
 * What a call changed is set back by a call, as any change: with its right, its checks and all its effects. The audit line
 * that this call would leave is not written; it tells what stood there until now and what stands there now. The former
 * must still be what the change made of it, the latter what was before.
 * @throws AppError NOTHING_TO_TAKE_BACK | NOT_TAKEN_BACK when the call cannot say what was before | what the call refuses
 */
export function undoByCall(route: RouteDefinition, { params = byId, body = was, moving = [] }: UndoByCall = {}): Undo {
  return {
    access: () => route.access,
    async run(tx, asker, change: FieldChange) {
      const input = {
        params: parsed(paramsOf(route), await params(change, tx)),
        body: parsed(route.body, route.body && (await body(change, tx))),
      }
      refuseStalePassword(route, asker.viewer, input.body, asker)
      const lines: AuditEntry[] = []
      const audit = async (_tx: Db, line: AuditEntry) => void lines.push(line)
      await handlerOf(route)({ ...asker, ...input, query: {}, db: tx, audit } as Call<RouteDefinition>)
      const line = lines.find(({ entity }) => entity === change.entity)
      const { before, after } = line ? asStored(line) : {}
      if (!before || !agree(before, change.after, moving)) throw new AppError('NOTHING_TO_TAKE_BACK')
      if (after && change.before && !agree(after, change.before, moving)) throw new AppError('NOT_TAKEN_BACK')
    },
  }
}

const byId: Part = ({ entityId: id }) => ({ id })
const was: Part = ({ before }) => before

function parsed(schema: RouteDefinition['body'], value: unknown): unknown {
  if (!schema) return undefined
  const result = parseStored(schema, value)
  if (!result.success) throw new AppError('NOT_TAKEN_BACK')
  return result.data
}

/** Whether the fields that both of them name are the same, but for those that move. */
const agree = (one: Fields, other: Fields, moving: readonly string[]): boolean =>
  Object.keys(one).every(
    (field) => !(field in other) || moving.includes(field) || isSameValue(one[field], other[field]),
  )

/**
 * A thing that was deleted by its mark alone stands where it stood, unless its place is taken by now (a named constraint
 * says so).
 * @param and what must be done so that it is whole again
 */
export function undoDelete(
  route: RouteDefinition,
  table: Sql,
  and?: (tx: Db, asker: Call<RouteDefinition>, change: FieldChange) => Promise<void>,
): Undo {
  return {
    access: () => route.access,
    async run(tx, asker, change: FieldChange) {
      refuseStalePassword(route, asker.viewer, undefined, asker)
      const there = await tx.run(
        sql`update ${table} set deleted_at = null where id = ${change.entityId} and deleted_at is not null`,
      )
      if (there === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
      await and?.(tx, asker, change)
    },
  }
}
