import { can, route } from '../../route.ts'

export const oneRosterFile = {
  /** Files of what the token or the person may read; the others are absent, as the manifest says. */
  download: route('POST', '/oneroster/bundle', {
    access: can('settings:integrations', 'read'),
    summary: "Odamlar, guruhlar va natijalarni OneRoster 1.2 CSV ko'rinishida yuklab olish",
    download: 'application/zip',
    exportsPeople: 'feed',
  }),
}
