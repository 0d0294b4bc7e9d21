import type { ErrorCode } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { EraseStaffData, PersonalData } from './access/personal-data.ts'
import type { Reencrypt } from './access/turn-keys.ts'
import type { SettingGroup } from './centre/settings/declared.ts'
import type { AccessKind } from './centre/sign-in/revoke-access.ts'
import type { ErpCollection } from './centre/sync/collections.ts'
import type { EntityNames } from './db/named-things.ts'
import type { Deps } from './deps.ts'
import type { UndoDefinitions } from './http/undo.ts'

/**
 * Everything that an area (feature folder) provides to the server, declared in its `<area>.area.ts`. The file areas.ts
 * lists all areas.
 */
export interface FeatureArea extends EntityNames {
  /** Registers the handlers of the feature area's calls and jobs. */
  routes: (app: FastifyInstance, deps: Deps) => void
  /**
   * Registers listeners for announcements of other feature areas, and functions that other areas need but must not
   * import.
   */
  listens?(): void
  /** The collections of the ERP from which the feature area imports rows. */
  fromErp?: readonly ErpCollection[]
  /** How the student data stored by the feature area is exported and erased. */
  personalData?: PersonalData
  /** Erases the personal data, stored by the feature area, of a staff member who has left. */
  forgetStaff?: EraseStaffData
  /** Kinds of access that the feature area gives to people, each with the way in which it is revoked. */
  access?: readonly AccessKind[]
  /** Encrypts values of the feature area that were encrypted with an older key again with the current key. */
  sealsAnew?: Reencrypt
  /**
   * The feature area's settings (numbers, hours and switches), with their effects and the screens on which users change
   * them.
   */
  settings?: readonly SettingGroup[]
  /**
   * Database constraints of the feature area, with the error code that users get when the constraint refuses a change.
   */
  constraints?: Record<string, ErrorCode>
  /**
   * How changes of the feature area are undone, by kind and action of the audit entry (decision 396 explains why some
   * cannot be undone). Most changes are undone by the usual calls, for example by deleting a created row.
   */
  undo?: UndoDefinitions
}
