import { RoleType } from '@markaz/protocol/people/roles/schemas'

export const auditText = {
  'role.type': { [RoleType.None]: 'Belgilanmagan', [RoleType.Staff]: 'Xodim', [RoleType.Academic]: 'Akademik' },
}
