import { offices } from '@markaz/protocol/centre/offices/routes'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { type FieldChange, undoByOppositeCall, undoSoftDelete } from '../../http/undo-by-call.ts'
import { readOffice } from './offices.queries.ts'
import { officeRoutes } from './offices.routes.ts'

export const officesArea: FeatureArea = {
  routes: officeRoutes,
  constraints: {
    office_head_office_unique: 'HEAD_OFFICE_TAKEN',
    office_name_unique: 'OFFICE_NAME_TAKEN',
  },
  names: {
    office: sql`select name from office where id = it.id`,
    head_office: sql`select coalesce(office.name, head_office.name) from head_office
      left join office on office.head_office_id = head_office.id and office.deleted_at is null where head_office.id = it.id`,
  },
  ids: {
    hOfficeId: 'head_office',
    headOfficeId: 'head_office',
    headOfficeIds: 'head_office',
    officeId: 'office',
    officeIds: 'office',
  },
  undo: {
    'office.create': undoByOppositeCall(offices.remove),
    'office.update': undoByOppositeCall(offices.update, { body: withHeadOffice }),
    'office.delete': undoSoftDelete(offices.remove, sql`office`, async (tx, { viewer }, { entityId }) => {
      orNotFound(await readOffice(tx, viewer, entityId))
    }),
  },
}

async function withHeadOffice({ entityId, before }: FieldChange, tx: Db) {
  const office = await tx.one(sql`select head_office_id as "hOfficeId" from office where id = ${entityId}`)
  return { ...before, ...office }
}
