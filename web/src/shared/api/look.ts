import { columnWidthsStorageKey, listViewStorageKey, pageSizeStorageKey } from '../lists/kept-names.ts'

/**
 * The display settings that a prerendered screen depends on besides its rows. A cookie sends them to the server, which
 * prerenders. boot.ts does not show a page that was prerendered for other settings.
 */
export interface FirstScreenState {
  /** The id of the user whose rows were prerendered: no other user must see them after a sign-out. */
  person: number
  /** The window's width in CSS pixels. */
  width: number
  isDark: boolean
  /** The stored settings of menu and lists, by their localStorage keys. */
  kept: Record<string, string>
}

const lookCookie = 'markaz_look'

/**
 * Returns the current display settings.
 * @param tables keys of the lists on first screens
 */
export function currentFirstScreenState(person: number, tables: readonly string[]): FirstScreenState {
  // The names have a fixed order, because two Looks are compared as strings.
  const names = [
    'menuCollapsed',
    ...tables
      .toSorted()
      .flatMap((table) => [
        pageSizeStorageKey(table),
        listViewStorageKey(person, table),
        columnWidthsStorageKey(person, table),
      ]),
  ]
  const kept = names.flatMap((name) => {
    const value = localStorage.getItem(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    person,
    width: innerWidth,
    isDark: document.documentElement.dataset.theme === 'dark',
    kept: Object.fromEntries(kept),
  }
}

/** @param room width in pixels that is available to a list, measured at its layout */
export function storeFirstScreenState(look: FirstScreenState, room: number): void {
  const value = encodeURIComponent(`${room} ${JSON.stringify(look)}`)
  // A cookie of 4 KB or more would be dropped. Without the cookie the server does not prerender.
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser of a school
  if (value.length < 3_000) document.cookie = `${lookCookie}=${value}; path=/; samesite=strict; max-age=43200`
}

export function removeFirstScreenState(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${lookCookie}=; path=/; max-age=0`
}
