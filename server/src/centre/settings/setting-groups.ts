import type { AuditedRecordKind } from '@markaz/protocol/audit-words'
import type { AccessRule } from '@markaz/protocol/route'
import type { Deps } from '../../deps.ts'

interface Setting<State> {
  title: string
  /** Text for users: what the setting changes, and where. */
  effect: string
  /** Other words by which users search for the setting. */
  soughtBy?: string
  value: (state: State) => string
  /** Jsonpath of the setting's value in audit entries; undefined = every entry of the record concerns this setting. */
  field?: string
}

export interface SettingGroup<State = unknown> {
  /** Access that a user needs in addition to the right to settings. */
  needs?: AccessRule
  /** Screen that changes these settings; undefined = the values are constants in the program. */
  path?: string
  audited?: { entity: AuditedRecordKind; entityId?: number }
  read: (deps: Deps) => State | Promise<State>
  settings: readonly Setting<State>[]
}

export const defineSettingGroup = <State>(group: SettingGroup<State>) => group as unknown as SettingGroup

/** Returns a jsonpath that selects several fields of an audit entry, which together form one setting. */
export const auditPathOfSetting = (...keys: readonly string[]): string =>
  `$.keyvalue() ? (${keys.map((key) => `@.key == "${key}"`).join(' || ')}).value`

/** Constants of the program, listed among the settings so that users see the real values. */
export const defineReadOnlySettings = (...settings: Setting<void>[]) =>
  defineSettingGroup({ read: () => undefined, settings })

const declared: SettingGroup[] = []
export const declareSettingGroups = (groups: readonly SettingGroup[]): void => void declared.push(...groups)
export const declaredSettingGroups = (): readonly SettingGroup[] => declared
