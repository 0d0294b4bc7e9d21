import { can, route } from '../../route.ts'

export const oneRosterFile = {
  /** A bundle with the files that the token or person may read; the manifest marks the others as absent. */
  download: route('POST', '/oneroster/bundle', {
    access: can('settings:integrations', 'read'),
    summary: "Odamlar, guruhlar va natijalarni OneRoster 1.2 CSV ko'rinishida yuklab olish",
    download: 'application/zip',
    exportsPeople: 'feed',
  }),
}
