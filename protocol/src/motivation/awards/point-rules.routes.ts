import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  GroupSelection,
  PointRuleInput,
  PointRulePreview,
  PointRuleSaveResult,
  SelectedGroupsCount,
} from './point-rules.schemas.ts'

/** Saving points may create or change an action and changes groups, so rights to actions and to groups are required. */
const access = {
  ...requireAnyGrant(requireGrant('gamification:actions', 'create'), requireGrant('gamification:actions', 'update')),
  and: 'gamification:groups.update' as const,
}
const errors = ['NOT_FOUND', 'CATEGORY_NAME_TAKEN', 'BANDS_OVERLAP'] as const

export const pointRules = {
  groups: route('GET', '/paying/groups', {
    access,
    summary: 'Tanlangan filial va kurslarda nechta faol guruh borligi',
    query: GroupSelection,
    answer: SelectedGroupsCount,
  }),
  look: route('POST', '/paying/look', {
    access,
    summary: "Saqlansa, o'tgan 28 kun qanday ko'rinardi; hech narsa o'zgarmaydi",
    body: PointRuleInput,
    answer: PointRulePreview,
    errors,
    audit: false,
  }),
  save: route('POST', '/paying', {
    access,
    summary: "Amal, uning qiymati va guruhlarini bir yo'la saqlash",
    body: PointRuleInput,
    answer: PointRuleSaveResult,
    errors,
  }),
}
