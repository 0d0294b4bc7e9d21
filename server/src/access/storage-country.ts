import type { Deps, StorageLocation } from '../deps.ts'

/** The country in which biometric data must be stored by Uzbekistan's law. */
const homeCountry = 'UZ'

export const isStoredInUzbekistan = ({ country }: StorageLocation): boolean => country === homeCountry

export function storageCountryText(place: StorageLocation): string {
  if (isStoredInUzbekistan(place)) return "O'zbekistondagi serverda"
  return place.country ? `${place.country} davlatidagi serverda` : "serverda; qaysi davlatdaligi e'lon qilinmagan"
}

/** Returns one line of text for each storage of face photos that is not declared to be in Uzbekistan. */
export function describeStorageAbroad({ files, backups }: Deps['places']): string[] {
  const line = (what: string, place: StorageLocation, setting: string) =>
    isStoredInUzbekistan(place)
      ? []
      : [
          `${what} (${place.at}) O'zbekistonda ekani e'lon qilinmagan. Qonun yuz rasmlarini mamlakatdagi serverda saqlashni talab qiladi: ${setting}=UZ deb yozing yoki joyini almashtiring`,
        ]
  return [
    ...line('yuz rasmlari saqlanadigan joy', files, 'MARKAZ_STORE_COUNTRY'),
    ...(backups ? line('zaxira nusxalari joyi', backups, 'MARKAZ_BACKUP_COUNTRY') : []),
  ]
}
