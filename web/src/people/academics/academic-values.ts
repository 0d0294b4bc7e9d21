import type { Academic } from '@markaz/protocol/people/academics/schemas'
import { AccountStatus } from '@markaz/protocol/people/staff/schemas'

export const academicFormValuesOf = ({ isActive, login, role }: Academic) => ({
  isActive: isActive === AccountStatus.InActive ? AccountStatus.InActive : AccountStatus.Active,
  login: login ?? '',
  ...(role ? { roleId: role.id } : {}),
})

export const formFieldByErrorCode = {
  LOGIN_TAKEN: 'login',
  GRANT_BEYOND_OWN: 'roleId',
  LAST_ADMIN: 'roleId',
  NOT_WORKING: 'isActive',
} as const
