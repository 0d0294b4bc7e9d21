import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import { paramsSchemaOf } from '@markaz/protocol/route-schemas'
import { type AuditEntry, maskAuditFields } from '../access/audit.ts'
import { type Db, type Sql, sql } from '../db/db.ts'
import { handlerOfRoute, type RouteCall, requireRecentPasswordEntry } from './mount.ts'
import { isSameFieldValue, parseStoredValue } from './stored-values.ts'
import type { AuditedChange, UndoDefinition } from './undo.ts'

type Fields = Record<string, unknown>
/** A change with field values before and after; `before` is null for a created row. */
export type FieldChange = AuditedChange<Fields, Fields>
export const isFieldUnchanged = ({ before, after }: AuditedChange, field: string): boolean =>
  (before as Fields)[field] === (after as Fields)[field]

type CallPartBuilder = (change: FieldChange, tx: Db) => unknown

interface UndoByCall {
  /** Path parameters of the call that undoes the change; default: the id of the changed row. */
  params?: CallPartBuilder
  /** The body of the call that undoes the change; default: the values before the change. */
  body?: CallPartBuilder
  /**
   * Fields that do not prevent the undo when they have changed since, because other actions change them, such as the
   * stock of an item.
   */
  moving?: readonly string[]
}

/**
 * Declares an undo that calls `route` with the values before the change, so that the access rule, checks and effects of
 * the route apply. The audit entry of this call must show that these values are restored.
 * @throws AppError NOTHING_TO_TAKE_BACK if the row has changed since; NOT_TAKEN_BACK if the call refuses the earlier
 * values or does not restore them; errors of the call itself
 */
export function undoByOppositeCall(
  route: RouteDefinition,
  { params = byId, body = valuesBefore, moving = [] }: UndoByCall = {},
): UndoDefinition {
  return {
    access: () => route.access,
    async run(tx, asker, change: FieldChange) {
      const input = {
        params: parsed(paramsSchemaOf(route), await params(change, tx)),
        body: parsed(route.body, route.body && (await body(change, tx))),
      }
      requireRecentPasswordEntry(route, asker.viewer, input.body, asker)
      const lines: AuditEntry[] = []
      const audit = async (_tx: Db, line: AuditEntry) => void lines.push(line)
      await handlerOfRoute(route)({ ...asker, ...input, query: {}, db: tx, audit } as RouteCall<RouteDefinition>)
      const line = lines.find(({ entity }) => entity === change.entity)
      const { before, after } = line ? maskAuditFields(line) : {}
      if (!before || !areFieldsEqual(before, change.after, moving)) throw new AppError('NOTHING_TO_TAKE_BACK')
      if (after && change.before && !areFieldsEqual(after, change.before, moving)) throw new AppError('NOT_TAKEN_BACK')
    },
  }
}

const byId: CallPartBuilder = ({ entityId: id }) => ({ id })
const valuesBefore: CallPartBuilder = ({ before }) => before

function parsed(schema: RouteDefinition['body'], value: unknown): unknown {
  if (!schema) return undefined
  const result = parseStoredValue(schema, value)
  if (!result.success) throw new AppError('NOT_TAKEN_BACK')
  return result.data
}

/** True = the fields that both objects have are equal, except those that change independently (`moving`). */
const areFieldsEqual = (one: Fields, other: Fields, moving: readonly string[]): boolean =>
  Object.keys(one).every(
    (field) => !(field in other) || moving.includes(field) || isSameFieldValue(one[field], other[field]),
  )

/**
 * Clears `deleted_at`. A database constraint refuses this if another row now uses the row's unique value, such as its
 * name.
 * @param completeRow restores what belongs to the row, in the same transaction
 */
export function undoSoftDelete(
  route: RouteDefinition,
  table: Sql,
  completeRow?: (tx: Db, asker: RouteCall<RouteDefinition>, change: FieldChange) => Promise<void>,
): UndoDefinition {
  return {
    access: () => route.access,
    async run(tx, asker, change: FieldChange) {
      requireRecentPasswordEntry(route, asker.viewer, undefined, asker)
      const there = await tx.run(
        sql`update ${table} set deleted_at = null where id = ${change.entityId} and deleted_at is not null`,
      )
      if (there === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
      await completeRow?.(tx, asker, change)
    },
  }
}
