import type { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import type { ErpMembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

const columns = sql`id, name, display_name as "displayName"`

export async function listErpMembershipStatuses(db: Db): Promise<ErpMembershipStatus[]> {
  return db.many<ErpMembershipStatus>(sql`select ${columns} from control_action order by id`)
}

/** @throws AppError NOT_FOUND for an unknown membership status */
export async function readErpMembershipStatus(db: Db, id: number): Promise<ErpMembershipStatus> {
  // The cast avoids a database error: the column is a small integer, and a larger id must give 404.
  const row = orNotFound(
    await db.one<ErpMembershipStatus>(sql`select ${columns} from control_action where id = ${id}::bigint`),
  )
  return row
}

/** Changes only the display name. Id and name are fixed, because the program refers to them. */
export async function renameErpMembershipStatus(
  { params, body, audit }: RouteCall<typeof erpMembershipStatuses.update>,
  tx: Db,
) {
  const before = orNotFound(
    await tx.one<ErpMembershipStatus>(
      sql`select ${columns} from control_action where id = ${params.id}::bigint for no key update`,
    ),
  )
  await tx.run(sql`update control_action set display_name = ${body.displayName} where id = ${before.id}`)
  await audit(tx, {
    action: 'update',
    entity: 'control_action',
    entityId: before.id,
    before: { displayName: before.displayName },
    after: { displayName: body.displayName },
  })
  return { ...before, displayName: body.displayName }
}
