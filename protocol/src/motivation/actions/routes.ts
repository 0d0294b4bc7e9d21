import { z } from 'zod'
import { id, idAndName, idParams, optionalParam, paging } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  ConfirmedPointRecountInput,
  GroupIds,
  GroupListWithPointActions,
  ManualRewardInput,
  PointAction,
  PointActionGroupFilter,
  PointActionIds,
  PointActionInput,
  PointActionLevel,
  PointActionLevelInput,
  PointRecountInput,
  PointRecountPreview,
} from './schemas.ts'

const readsActions = requireAnyGrant(
  requireGrant('gamification:actions', 'read'),
  requireGrant('gamification:groups', 'read'),
)
const readsLevels = requireAnyGrant(
  requireGrant('gamification:method_actions', 'read'),
  requireGrant('gamification:actions', 'read'),
)
const connects = requireGrant('gamification:groups', 'update')

export const pointActions = {
  list: route('GET', '/actions', {
    access: readsActions,
    summary: 'Ball amallari',
    query: z.object({ ...paging, categoryId: optionalParam(id) }),
    answer: z.object({ actions: z.array(PointAction), total: z.number() }),
  }),
  read: route('GET', '/actions/{id}', {
    access: requireAnyGrant(readsActions, readsLevels),
    summary: 'Bitta amal',
    answer: PointAction,
  }),
  create: route('POST', '/actions', {
    access: requireGrant('gamification:actions', 'create'),
    summary: "Amal qo'shish",
    body: PointActionInput,
    answer: idParams,
    status: 201,
  }),
  update: route('PUT', '/actions/{id}', {
    edits: true,
    access: requireGrant('gamification:actions', 'update'),
    summary: "Amalni tahrirlash; turi o'zgarmaydi",
    body: PointActionInput,
    errors: ['ACTION_KIND_FIXED'],
  }),
  remove: route('DELETE', '/actions/{id}', {
    access: requireGrant('gamification:actions', 'delete'),
    summary: "Amalni o'chirish; bergan ballari qoladi",
  }),
  recountPreview: route('POST', '/actions/{id}/recount-preview', {
    access: connects,
    summary: "O'tgan davr qayta hisoblansa, kimga qancha tushishi",
    body: PointRecountInput,
    answer: PointRecountPreview,
    audit: false,
  }),
  recount: route('POST', '/actions/{id}/recount', {
    idempotent: true,
    access: connects,
    summary: "O'tgan davrni qayta hisoblash",
    body: ConfirmedPointRecountInput,
    answer: PointRecountPreview,
    errors: ['RECOUNT_CHANGED'],
  }),
}

const levelErrors = ['NOT_FOUND', 'BANDS_OVERLAP', 'ACTION_HAS_LEVELS'] as const

export const pointActionLevels = {
  list: route('GET', '/action-levels', {
    access: readsLevels,
    summary: 'Amalning darajalari: ball oraliqlari va ularning qiymati',
    query: z.object({ actionId: id }),
    answer: z.object({ levels: z.array(PointActionLevel) }),
    errors: ['NOT_FOUND'],
  }),
  /** For the action "passed exam", creates four levels at once, one for each range of scores; otherwise one level. */
  create: route('POST', '/action-levels', {
    access: requireGrant('gamification:method_actions', 'create'),
    summary: "Amal darajasini qo'shish",
    body: PointActionLevelInput,
    answer: idParams,
    status: 201,
    errors: levelErrors,
  }),
  update: route('PUT', '/action-levels/{id}', {
    edits: true,
    access: requireGrant('gamification:method_actions', 'update'),
    summary: 'Amal darajasini tahrirlash',
    body: PointActionLevelInput,
    errors: levelErrors,
  }),
  remove: route('DELETE', '/action-levels/{id}', {
    access: requireGrant('gamification:method_actions', 'delete'),
    summary: "Amal darajasini o'chirish; imtihonning to'rttasi birga",
    errors: ['MARKS_FIXED'],
  }),
}

export const groupPointActions = {
  list: route('GET', '/groups-actions', {
    access: requireGrant('gamification:groups', 'read'),
    summary: 'Guruhlar va ularga ulangan amallar soni',
    query: PointActionGroupFilter,
    answer: GroupListWithPointActions,
  }),
  filterObjects: route('GET', '/groups-actions/filter-objects', {
    access: requireGrant('gamification:groups', 'read'),
    summary: 'Ulash filtrlari uchun qiymatlar',
    answer: z.object({
      categories: z.array(idAndName),
      courses: z.array(idAndName),
      academics: z.array(idAndName),
      offices: z.array(idAndName),
      learningTypes: z.array(idAndName),
    }),
  }),
  ofGroup: route('GET', '/groups-actions/{id}', {
    access: requireGrant('gamification:groups', 'read'),
    summary: 'Guruhga ulangan amallar va bugungi talabalari',
    answer: PointActionIds.extend({
      group: idAndName,
      students: z.array(z.object({ id: z.number(), hId: z.string().nullable(), fullName: z.string() })),
    }),
  }),
  connectGroup: route('PUT', '/groups-actions/{id}', {
    edits: true,
    idempotent: true,
    access: connects,
    summary: 'Guruhga amallarni ulash: bugundan boshlab shular ball beradi',
    body: PointActionIds,
  }),
  ofAction: route('GET', '/groups-actions/action/{id}', {
    access: requireGrant('gamification:groups', 'read'),
    summary: "Amal ulangan guruhlar (ko'ruvchining filiallaridagi)",
    answer: GroupIds.extend({ action: idAndName }),
  }),
  connectAction: route('PUT', '/groups-actions/action/{id}', {
    edits: true,
    idempotent: true,
    access: connects,
    summary: "Amalni guruhlarga ulash: ko'ruvchi filiallarining guruhlari shular bo'ladi",
    body: GroupIds,
  }),
  reward: route('POST', '/groups-actions/{id}/reward', {
    idempotent: true,
    access: connects,
    summary: "Guruh talabalariga qo'lda ball berish",
    body: ManualRewardInput,
    errors: ['NOT_A_MEMBER', 'KEY_REUSED'],
  }),
}
