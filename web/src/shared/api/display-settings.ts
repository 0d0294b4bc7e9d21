import { columnWidthsStorageKey, listViewStorageKey, pageSizeStorageKey } from '../lists/page-size.ts'

/** The display settings for which the server prerenders a page. The server receives these settings in a cookie. */
export interface DisplaySettings {
  /** Id of the user for whom the page was prerendered; no other user may see its data. */
  person: number
  /** The window's width in CSS pixels. */
  width: number
  isDark: boolean
  /** Settings of the menu and of lists, by their localStorage keys. */
  kept: Record<string, string>
}

const lookCookie = 'markaz_look'

/** @param tables keys of the lists whose settings are included */
export function readDisplaySettings(person: number, tables: readonly string[]): DisplaySettings {
  // The settings are compared as strings, so their names need a fixed order.
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

/** @param listWidthPx width in pixels that is available to a list, measured on the screen */
export function storeDisplaySettings(settings: DisplaySettings, listWidthPx: number): void {
  const value = encodeURIComponent(`${listWidthPx} ${JSON.stringify(settings)}`)
  // Browsers discard cookies of 4 KB or more, so large settings are not stored. Without the cookie, the server does not
  // prerender pages.
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser of a school
  if (value.length < 3_000) document.cookie = `${lookCookie}=${value}; path=/; samesite=strict; max-age=43200`
}

export function removeDisplaySettings(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${lookCookie}=; path=/; max-age=0`
}
