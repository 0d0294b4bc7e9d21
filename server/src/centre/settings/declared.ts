import type { AuditedKind } from '@markaz/protocol/audit-words'
import type { Access } from '@markaz/protocol/route'
import type { Deps } from '../../deps.ts'

/** A number, hour or switch that changes how the centre behaves. */
interface Setting<State> {
  title: string
  /** The effect of the setting, and where it applies. */
  effect: string
  /** Everyday words by which users also search for the setting. */
  soughtBy?: string
  value: (state: State) => string
  /** The jsonpath of its value in audit rows of its group; undefined = the complete row is about it. */
  field?: string
}

/** The settings of one screen. */
export interface SettingGroup<State = unknown> {
  /** Access that is needed in addition to the right to settings. */
  needs?: Access
  /** The screen that changes these settings; undefined = they are constants of the program. */
  path?: string
  /** The entity under which changes are audited. */
  audited?: { entity: AuditedKind; entityId?: number }
  read: (deps: Deps) => State | Promise<State>
  settings: readonly Setting<State>[]
}

/** Declares a group; the values are computed from the result of its own `read`. */
export const settingGroup = <State>(group: SettingGroup<State>) => group as unknown as SettingGroup

/** Returns the jsonpath of several fields that together form one setting. */
export const fieldsOf = (...keys: readonly string[]): string =>
  `$.keyvalue() ? (${keys.map((key) => `@.key == "${key}"`).join(' || ')}).value`

/**
 * Declares constants of the program, taken from the constants that the code uses, so that the shown values are always
 * right.
 */
export const fixedSettings = (...settings: Setting<void>[]) => settingGroup({ read: () => undefined, settings })

const declared: SettingGroup[] = []
export const declareSettings = (groups: readonly SettingGroup[]): void => void declared.push(...groups)
export const settingGroups = (): readonly SettingGroup[] => declared
