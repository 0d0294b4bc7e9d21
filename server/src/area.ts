import type { ErrorCode } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { ForgetStaff, PersonalData } from './access/personal-data.ts'
import type { Reseal } from './access/turn-keys.ts'
import type { SettingGroup } from './centre/settings/declared.ts'
import type { AccessKind } from './centre/sign-in/revoke-access.ts'
import type { Collection } from './centre/sync/collections.ts'
import type { EntityNames } from './db/named-things.ts'
import type { Deps } from './deps.ts'
import type { Undos } from './http/undo.ts'

/** Everything that an area declares to the server, in its `<area>.area.ts`; areas.ts collects the areas. */
export interface Area extends EntityNames {
  /** Registers the area's calls and jobs. */
  routes: (app: FastifyInstance, deps: Deps) => void
  /**
   * Registers listeners for announcements of earlier areas, and functions that those areas need but must not import.
   */
  listens?(): void
  /** The collections that the area imports from the ERP. */
  fromErp?: readonly Collection[]
  /** The data of students that the area stores. */
  personalData?: PersonalData
  /** Deletes the area's personal data of a staff member who left. */
  forgetStaff?: ForgetStaff
  /** Kinds of access that it gives people, and how each is revoked. */
  access?: readonly AccessKind[]
  /** Reseals values of the area that an older key has sealed, with the current key. */
  sealsAnew?: Reseal
  /** The settings of the area: numbers, hours and switches, with their effects and the screens that change them. */
  settings?: readonly SettingGroup[]
  /** The named constraints of the area, and the error that users get when one refuses a write. */
  constraints?: Record<string, ErrorCode>
  /**
   * How changes of the area are undone, by kind and action of the audit row (decision 396 explains why some cannot be).
   * Most undos use the normal calls: a created row is deleted, a changed row is changed back.
   */
  undo?: Undos
}
