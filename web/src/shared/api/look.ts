import { listViewName, pageSizeName } from '../lists/kept-names.ts'

/**
 * What the first picture of a screen depends on beside its rows. The server, which draws that picture, is told in a
 * cookie; a page that was drawn for another look is not shown (boot.ts).
 */
export interface FirstScreenState {
  /** Whose rows they are: nobody sees those of a person who has signed out here. */
  person: number
  /** The window's width in CSS pixels. */
  width: number
  isDark: boolean
  /** What is remembered of the frame and the lists, by the names under which this browser keeps it. */
  kept: Record<string, string>
}

const lookCookie = 'markaz_look'

/** @param tables keys of the lists that are drawn first */
export function currentFirstScreenState(person: number, tables: readonly string[]): FirstScreenState {
  // The names keep one order, because two looks are compared as texts.
  const names = [
    'menuCollapsed',
    ...tables.toSorted().flatMap((table) => [pageSizeName(table), listViewName(person, table)]),
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

/** @param room pixels that a list has to its side, which is known when one is laid out */
export function storeFirstScreenState(look: FirstScreenState, room: number): void {
  const value = encodeURIComponent(`${room} ${JSON.stringify(look)}`)
  // More than a browser keeps: then the pages come undrawn.
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser of a school
  if (value.length < 3_000) document.cookie = `${lookCookie}=${value}; path=/; samesite=strict; max-age=43200`
}

export function removeFirstScreenState(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${lookCookie}=; path=/; max-age=0`
}
