import type { ErrorCode } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { ForgetStaff, PersonalData } from './access/personal-data.ts'
import type { Reseal } from './access/turn-keys.ts'
import type { SettingGroup } from './centre/settings/declared.ts'
import type { AccessKind } from './centre/sign-in/revoke-access.ts'
import type { Collection } from './centre/sync/collections.ts'
import type { NamedThings } from './db/named-things.ts'
import type { Deps } from './deps.ts'
import type { Undos } from './http/undo.ts'

/** All that an area says about itself to the server, in its `<area>.area.ts`; areas.ts only collects. */
export interface Area extends NamedThings {
  /** Hangs its calls, and its work behind them, on the server. */
  routes: (app: FastifyInstance, deps: Deps) => void
  /** What it hears from areas to its left, and supplies to them: they must not import it. */
  listens?(): void
  /** What it takes from the ERP. */
  fromErp?: readonly Collection[]
  /** What it keeps about a student. */
  personalData?: PersonalData
  /** Deletes what it keeps about a member of the staff who left. */
  forgetStaff?: ForgetStaff
  /** Kinds of access that it gives people, and how each is revoked. */
  access?: readonly AccessKind[]
  /** Seals with the present key what an older one has sealed of its own. */
  sealsAnew?: Reseal
  /** Its numbers, hours and switches by which the centre behaves: what each does, and where it is changed. */
  settings?: readonly SettingGroup[]
  /** Its named constraints, and the error a person reads when one refuses a write. */
  constraints?: Record<string, ErrorCode>
  /**
   * What of it can be taken back, by entity and action of the line in the audit (decision 396 says why the rest cannot).
   * Most is set back by the call that could do it by hand: what was made is removed, what was changed is changed again.
   */
  undo?: Undos
}
