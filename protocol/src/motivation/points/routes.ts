import { z } from 'zod'
import { id, idParams, optionalParam, paging } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { OwnPointRow, PointBalance, PointCategory, PointCategoryInput, PointLevel, PointLevelInput } from './schemas.ts'

/** Users of any gamification screen may read levels and categories, because all these screens show them. */
const reads = requireAnyGrant(
  requireGrant('gamification:levels', 'read'),
  requireGrant('gamification:actions', 'read'),
  requireGrant('gamification:groups', 'read'),
  requireGrant('gamification:statistics', 'read'),
  requireGrant('gamification:units', 'update'),
)

export const gamificationCategories = {
  list: route('GET', '/categories', {
    access: reads,
    summary: 'Ball kategoriyalari',
    answer: z.object({ categories: z.array(PointCategory) }),
  }),
  create: route('POST', '/categories', {
    access: requireGrant('gamification:levels', 'create'),
    summary: "Ball kategoriyasini qo'shish",
    body: PointCategoryInput,
    answer: idParams,
    status: 201,
    errors: ['CATEGORY_NAME_TAKEN'],
  }),
  update: route('PUT', '/categories/{id}', {
    edits: true,
    access: requireGrant('gamification:levels', 'update'),
    summary: 'Ball kategoriyasini tahrirlash',
    body: PointCategoryInput,
    errors: ['CATEGORY_NAME_TAKEN'],
  }),
  remove: route('DELETE', '/categories/{id}', {
    access: requireGrant('gamification:levels', 'delete'),
    summary: "Ball kategoriyasini o'chirish",
    errors: ['CATEGORY_IN_USE'],
  }),
}

const levelErrors = ['NOT_FOUND', 'LEVEL_TAKEN', 'FILE_UNKNOWN'] as const

export const levels = {
  list: route('GET', '/levels', {
    access: reads,
    summary: 'Kategoriyaning darajalari',
    query: z.object({ categoryId: id }),
    answer: z.object({ levels: z.array(PointLevel) }),
    errors: ['NOT_FOUND'],
  }),
  create: route('POST', '/levels', {
    access: requireGrant('gamification:levels', 'create'),
    summary: "Daraja qo'shish",
    body: PointLevelInput,
    answer: idParams,
    status: 201,
    errors: levelErrors,
  }),
  update: route('PUT', '/levels/{id}', {
    edits: true,
    access: requireGrant('gamification:levels', 'update'),
    summary: "Darajani tahrirlash; kategoriyasi o'zgarmaydi",
    body: PointLevelInput,
    errors: levelErrors,
  }),
  remove: route('DELETE', '/levels/{id}', {
    access: requireGrant('gamification:levels', 'delete'),
    summary: "Darajani o'chirish",
  }),
}

export const ownPoints = {
  balance: route('GET', '/points', {
    ...studentRouteDefaults,
    summary: 'Talabaning xp, kumush va darajalari',
    answer: PointBalance,
  }),
  history: route('GET', '/points/history', {
    ...studentRouteDefaults,
    summary: 'Talabaning ballari tarixi, yangisi birinchi',
    query: z.object({ ...paging, categoryId: optionalParam(id) }),
    answer: z.object({ entries: z.array(OwnPointRow), total: z.number() }),
  }),
  levels: route('GET', '/points/levels', {
    ...studentRouteDefaults,
    summary: 'Kategoriyalar va ularning darajalari',
    answer: z.object({
      categories: z.array(z.object({ id: z.number(), displayName: z.string(), levels: z.array(PointLevel) })),
    }),
  }),
}
