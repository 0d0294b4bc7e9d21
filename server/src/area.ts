import type { ErrorCode } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { EraseStaffData, StudentPersonalDataHandlers } from './access/personal-data.ts'
import type { ReencryptStoredValues } from './access/rotate-keys.ts'
import type { SettingGroup } from './centre/settings/setting-groups.ts'
import type { RevocableAccessKind } from './centre/sign-in/revoke-access.ts'
import type { ErpCollection } from './centre/sync/collections.ts'
import type { EntityNameQueries } from './db/entity-names.ts'
import type { Deps } from './deps.ts'
import type { UndoDefinitions } from './http/undo.ts'

/** Everything that an area (feature folder) provides to the server, declared in its `<area>.area.ts`. */
export interface FeatureArea extends EntityNameQueries {
  routes: (app: FastifyInstance, deps: Deps) => void
  /** Registers listeners for events of other areas, and functions that other areas need but must not import. */
  listens?(): void
  fromErp?: readonly ErpCollection[]
  /** Exports and erases a student's data that the feature area stores. */
  personalData?: StudentPersonalDataHandlers
  /** Erases the personal data that the feature area stores about a staff member who has left. */
  forgetStaff?: EraseStaffData
  /** The kinds of access (such as sessions or tokens) that the feature area creates, and how each is revoked. */
  access?: readonly RevocableAccessKind[]
  /** Decrypts values that were encrypted with an older key, and encrypts them with the current key. */
  sealsAnew?: ReencryptStoredValues
  settings?: readonly SettingGroup[]
  /** Database constraints, with the error code that users get when the constraint refuses a change. */
  constraints?: Record<string, ErrorCode>
  /**
   * The undo of each change, by kind and action of its audit entry. Most undos call the route of the change with the
   * old values.
   */
  undo?: UndoDefinitions
}
