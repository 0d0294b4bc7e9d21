import { z } from 'zod'
import { countResponse, paging } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { ErpSyncDataType, StartedSync, SyncedRow, SyncedRowKind, SyncState } from './schemas.ts'

const start = (type: ErpSyncDataType, summary: string) =>
  route('PUT', `/synchronization/${type}`, {
    access: requireGrant('all_groups', 'update'),
    summary,
    answer: StartedSync,
    errors: ['SYNC_RUNNING', 'ERP_NOT_CONFIGURED'],
  })

const readState = requireGrant('all_groups', 'read')

export const sync = {
  messageCount: route('GET', '/synchronization/message-count', {
    access: readState,
    summary: 'Oxirgi sinxronizatsiyada qabul qilinmagan yoki kutayotgan qatorlar soni',
    answer: countResponse,
  }),
  teachers: start('teachers', "O'qituvchilarni ERPdan olish"),
  student: start('student', 'Talabalarni ERPdan olish'),
  groups: start('groups', 'Guruhlarni ERPdan olish'),
  groupStudents: start('group-students', 'Guruh talabalarini ERPdan olish'),
  state: route('GET', '/synchronization/{type}', {
    access: readState,
    summary: 'Sinxronizatsiya holati',
    params: z.object({ type: ErpSyncDataType }),
    answer: SyncState,
  }),
  /** The first thousand rows that the newest ERP synchronization has added, changed or ended, depending on `what`. */
  rows: route('GET', '/synchronization/{type}/rows/{what}', {
    access: readState,
    summary: "Oxirgi sinxronizatsiyada qo'shilgan, o'zgargan yoki tugagan qatorlar",
    params: z.object({ type: ErpSyncDataType, what: SyncedRowKind }),
    query: z.object(paging),
    answer: z.object({ rows: z.array(SyncedRow), total: z.number() }),
  }),
}
