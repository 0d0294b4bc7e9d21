import { centreSettings } from '@markaz/protocol/centre/settings/routes'
import type { CentreSetting } from '@markaz/protocol/centre/settings/schemas'
import { isAccessAllowed } from '@markaz/protocol/route'
import { normalizeForSearch } from '@markaz/protocol/search-fold'
import type { FeatureArea } from '../../area.ts'
import { splitSearchWords } from '../../db/search-words.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { declaredSettingGroups } from './declared.ts'
import { readLastSettingChanges } from './last-changes.ts'

export const settingsArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, centreSettings.list, async (call) => ({ settings: await listSettings(call) }))
  },
}

/** Order: settings whose title matches the search text, settings that users can change, constants of the program. */
async function listSettings(call: RouteCall<typeof centreSettings.list>): Promise<CentreSetting[]> {
  const { db, viewer, query } = call
  const open = declaredSettingGroups()
    .filter(({ needs }) => !needs || isAccessAllowed(needs, viewer.grants, viewer.isSuperadmin))
    .toSorted((one, other) => Number(!one.path) - Number(!other.path))
  const words = splitSearchWords(query.value)
  const found = open.flatMap((group) =>
    group.settings.flatMap((setting) => {
      const holds = (text: string) => words.every((word) => normalizeForSearch(text).includes(word))
      if (!holds([setting.title, setting.effect, setting.soughtBy].join(' '))) return []
      return [{ group, setting, isNamed: holds(setting.title) }]
    }),
  )
  found.sort((one, other) => Number(other.isNamed) - Number(one.isNamed))
  const states = new Map(
    await Promise.all(
      [...new Set(found.map(({ group }) => group))].map(async (group) => [group, await group.read(call)] as const),
    ),
  )
  const asked = found.map(({ group, setting: { field } }) => group.audited && { ...group.audited, field })
  const changes = await readLastSettingChanges(db, viewer, asked)
  return found.map(({ group, setting: { title, effect, value } }, index) => ({
    ...{ title, effect, value: value(states.get(group)), path: group.path ?? null },
    changed: changes[index] ?? null,
  }))
}
