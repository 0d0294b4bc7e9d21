import { studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import { isStoredInUzbekistan } from '../../access/storage-country.ts'
import { defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { sql } from '../../db/db.ts'

const searchWords = "face-id eshik turniket yuz rozilik biometrik shaxsiy ma'lumot qonun"

export const faceConsentsSettings: SettingGroup[] = [
  defineSettingGroup({
    needs: studentDoorAccess.list.access,
    path: '/door-access',
    audited: { entity: 'door-setting', entityId: 1 },
    read: async ({ db }) =>
      (await db.one<{ graceUntil: string | null }>(sql`select grace_until as "graceUntil" from door_setting`)) ?? {
        graceUntil: null,
      },
    settings: [
      {
        title: 'Roziliksiz yuzlarning oxirgi kuni',
        effect: "Rozilik olinmagan eski yuzlar shu kundan keyin hamma eshik qurilmasidan o'chiriladi",
        soughtBy: searchWords,
        value: ({ graceUntil }) => graceUntil ?? "bunday yuz yo'q",
      },
    ],
  }),
  defineSettingGroup({
    read: ({ places }) => places,
    settings: [
      {
        title: 'Yuz rasmlari va fayllar saqlanadigan davlat',
        effect: "Qonun yuz rasmlarini O'zbekistondagi serverda saqlashni talab qiladi (MARKAZ_STORE_COUNTRY)",
        soughtBy: searchWords,
        value: ({ files }) => placeOf(files),
      },
      {
        title: 'Zaxira nusxalari saqlanadigan davlat',
        effect: "Zaxirada ham yuz rasmlari bor: u ham O'zbekistonda saqlansin (MARKAZ_BACKUP_COUNTRY)",
        soughtBy: searchWords,
        value: ({ backups }) => (backups ? placeOf(backups) : 'kundalik zaxira yoqilmagan'),
      },
    ],
  }),
]

const placeOf = (place: Parameters<typeof isStoredInUzbekistan>[0]): string =>
  isStoredInUzbekistan(place) ? "O'zbekiston (UZ)" : `${place.country ?? "e'lon qilinmagan"}: qonun talabiga mos emas`
