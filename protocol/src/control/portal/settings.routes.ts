import { z } from 'zod'
import { requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { PortalSettings } from './schemas.ts'

export const portalSettings = {
  read: route('GET', '/portal/settings', {
    access: requireGrant('settings:mobile_versions', 'read'),
    summary: 'Talabalar portali sozlamalari',
    answer: z.object({ settings: PortalSettings }),
  }),
  save: route('PUT', '/portal/settings', {
    edits: true,
    access: requireGrant('settings:mobile_versions', 'update'),
    summary: 'Talabalar portali sozlamalarini saqlash',
    body: PortalSettings,
    answer: z.object({ settings: PortalSettings }),
    idempotent: true,
  }),
}

export const ownPortalSettings = {
  /** Returns which parts of the portal are switched on. For calls of a part that is off, the server answers 404. */
  settings: route('GET', '/portal', {
    ...studentRouteDefaults,
    summary: "Portalda nimalar ko'rsatilishi",
    answer: z.object({ settings: PortalSettings }),
  }),
}
