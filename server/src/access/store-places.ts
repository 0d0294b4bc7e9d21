import type { Deps, StorePlace } from '../deps.ts'

/** The country whose law requires biometric data to stay in it. */
const home = 'UZ'

export const isStoredInCountry = ({ country }: StorePlace): boolean => country === home

/** Returns the text that names a store's place to users: `O'zbekistondagi server`. */
export function placeText(place: StorePlace): string {
  if (isStoredInCountry(place)) return "O'zbekistondagi serverda"
  return place.country ? `${place.country} davlatidagi serverda` : "serverda; qaysi davlatdaligi e'lon qilinmagan"
}

/** Returns one line for each store of face photos that is not declared to be in the country; empty = all are. */
export function storesOutsideCountry({ files, backups }: Deps['places']): string[] {
  const line = (what: string, place: StorePlace, setting: string) =>
    isStoredInCountry(place)
      ? []
      : [
          `${what} (${place.at}) O'zbekistonda ekani e'lon qilinmagan. Qonun yuz rasmlarini mamlakatdagi serverda saqlashni talab qiladi: ${setting}=UZ deb yozing yoki joyini almashtiring`,
        ]
  return [
    ...line('yuz rasmlari saqlanadigan joy', files, 'MARKAZ_STORE_COUNTRY'),
    ...(backups ? line('zaxira nusxalari joyi', backups, 'MARKAZ_BACKUP_COUNTRY') : []),
  ]
}
