import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { lessonPlanningDaysAhead } from './lessons.ts'

export const groupsSettings: SettingGroup[] = [
  defineReadOnlySettings({
    title: 'Darslar oldindan ochiladigan muddat',
    effect: 'Jadvaldan shuncha kun oldinga dars yaratib boriladi',
    soughtBy: 'jadval guruh kalendar kunlar oldin muddati',
    value: () => `${lessonPlanningDaysAhead} kun`,
  }),
]
