/** An entry of the side menu, or a section of entries. */
interface MenuLine {
  key: string
  label: string
  path?: string
  children?: readonly MenuLine[]
}

type Source = (held: ReadonlySet<string>) => readonly MenuLine[]
let source: Source = () => []

/** Sets the source of the menu. The shell calls it, so that features can show a menu without importing the shell. */
export function setMenuSource(next: Source): void {
  source = next
}

/** Returns the side menu of a user with exactly these grants. */
export const menuForGrants: Source = (held) => source(held)
