import type { AuditedKind } from '@markaz/protocol/audit-words'
import type { Access } from '@markaz/protocol/route'
import type { Deps } from '../../deps.ts'

/** A number, hour or switch by which the centre behaves. */
interface Setting<State> {
  title: string
  /** What it does, and where. */
  effect: string
  /** Everyday words by which somebody looks for it besides. */
  soughtBy?: string
  value: (state: State) => string
  /** Where it stands in the audit's lines of its changes (jsonpath); without: all of a line is about it. */
  field?: string
}

/** Those of one place. */
export interface SettingGroup<State = unknown> {
  /** Who may know them, beside the right to settings. */
  needs?: Access
  /** The screen where they are changed; without: they come with the program. */
  path?: string
  /** The entity under which their changes are audited. */
  audited?: { entity: AuditedKind; entityId?: number }
  read: (deps: Deps) => State | Promise<State>
  settings: readonly Setting<State>[]
}

/** The values are made of what its own `read` answers. */
export const settingGroup = <State>(group: SettingGroup<State>) => group as unknown as SettingGroup

/** Several fields of a line that are one number to whoever reads it: the jsonpath of their values. */
export const fieldsOf = (...keys: readonly string[]): string =>
  `$.keyvalue() ? (${keys.map((key) => `@.key == "${key}"`).join(' || ')}).value`

/** What comes with the program; named here from the constants that act, so that there is no second truth. */
export const fixedSettings = (...settings: Setting<void>[]) => settingGroup({ read: () => undefined, settings })

const declared: SettingGroup[] = []
export const declareSettings = (groups: readonly SettingGroup[]): void => void declared.push(...groups)
export const settingGroups = (): readonly SettingGroup[] => declared
