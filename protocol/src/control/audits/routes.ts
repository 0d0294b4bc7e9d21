import { z } from 'zod'
import { cappedCountFields, idAndName } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { AuditDetail, AuditExportInput, AuditFilter, ListedAudit } from './schemas.ts'

const read = requireGrant('staff_control:audit_logs', 'read')

export const audits = {
  /** Lists audit entries, newest first. `isMore`: there are more than `total`, because counting stops at a limit. */
  list: route('GET', '/audits', {
    access: read,
    summary: "Kim nimani o'zgartirgani, yangisi birinchi",
    query: AuditFilter,
    /** `record` and `person`: names of the record and the person that the filters select; null = no such filter. */
    answer: z.object({
      audits: z.array(ListedAudit),
      ...cappedCountFields,
      record: idAndName.nullable(),
      person: idAndName.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Lists roles, also deleted roles, because old audit entries refer to them. */
  roles: route('GET', '/audits/roles', {
    access: read,
    summary: 'Audit filtri uchun rollar',
    answer: z.object({ roles: z.array(idAndName) }),
  }),
  read: route('GET', '/audits/{id}', {
    access: read,
    summary: "Bitta o'zgarish: nima edi, nima bo'ldi, qayerdan",
    answer: z.object({ audit: AuditDetail }),
  }),
  export: route('POST', '/audits/export', {
    access: read,
    summary: "Audit ro'yxatini Excel faylida olish",
    body: AuditExportInput,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
    errors: ['NOT_FOUND'],
  }),
}
