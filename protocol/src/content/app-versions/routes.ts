import { z } from 'zod'
import { publicAccessRule, requireGrant, route } from '../../route.ts'
import { AppVersion, AppVersionFilter, AppVersionInput, appVersionField } from './schemas.ts'

const permission = 'settings:mobile_versions'
const made = z.object({ id: z.number() })

export const appVersions = {
  list: route('GET', '/mobile-versions', {
    access: requireGrant(permission, 'read'),
    summary: 'Mobil ilova versiyalari, yangisi birinchi',
    query: AppVersionFilter,
    answer: z.object({ versions: z.array(AppVersion), total: z.number() }),
  }),
  create: route('POST', '/mobile-versions', {
    access: requireGrant(permission, 'create'),
    summary: "Mobil ilova versiyasini qo'shish",
    body: AppVersionInput,
    answer: made,
    status: 201,
    errors: ['APP_VERSION_TAKEN'],
  }),
  update: route('PUT', '/mobile-versions/{id}', {
    edits: true,
    access: requireGrant(permission, 'update'),
    summary: 'Mobil ilova versiyasini tahrirlash',
    body: AppVersionInput,
    answer: made,
    errors: ['APP_VERSION_TAKEN'],
  }),
  remove: route('DELETE', '/mobile-versions/{id}', {
    access: requireGrant(permission, 'delete'),
    summary: "Mobil ilova versiyasini o'chirish",
  }),
  /** A mobile app calls this when it starts, before the user signs in. */
  check: route('GET', '/version', {
    side: 'student',
    access: publicAccessRule,
    summary: 'Ilovaning yangi versiyasi bormi va u majburiymi',
    query: z.object({ version: appVersionField }),
    answer: z.object({
      /** The newest version of the mobile app; null = the centre has not entered any version. */
      latest: z.string().nullable(),
      hasUpdate: z.boolean(),
      isRequired: z.boolean(),
    }),
  }),
}
