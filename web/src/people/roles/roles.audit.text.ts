import { RoleType } from '@markaz/protocol/people/roles/schemas'

export const roleAuditText = {
  'role.type': { [RoleType.None]: 'Belgilanmagan', [RoleType.Staff]: 'Xodim', [RoleType.Academic]: 'Akademik' },
}
