import { requireGrant, route } from '../../route.ts'

export const oneRosterFile = {
  /** A OneRoster CSV bundle of the files that the user may read; its manifest marks all other files as absent. */
  download: route('POST', '/oneroster/bundle', {
    access: requireGrant('settings:integrations', 'read'),
    summary: "Odamlar, guruhlar va natijalarni OneRoster 1.2 CSV ko'rinishida yuklab olish",
    download: 'application/zip',
    exportsPeople: 'feed',
  }),
}
